import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../testing/render-screen.tsx'

/** Reports two states at once, as a busy page does: the end was outside the screen, and is inside now. */
class LateObserver {
  readonly report: (entries: { isIntersecting: boolean }[]) => void
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.report = report
  }
  observe() {
    setTimeout(() => this.report([{ isIntersecting: false }, { isIntersecting: true }]))
  }
  disconnect() {}
}

test('a list loads its next page if the observer reports an older state with the current one', async () => {
  const browserObserver = globalThis.IntersectionObserver
  onTestFinished(() => void Object.assign(globalThis, { IntersectionObserver: browserObserver }))
  Object.assign(globalThis, { IntersectionObserver: LateObserver })
  await renderScreen('/')
  await expect.poll(() => page.getByRole('article').elements().length, { timeout: 10_000 }).toBeGreaterThan(48)
})
