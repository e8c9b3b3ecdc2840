import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookedAt } from '../../../contract/chat/push-limits.ts'
import type { Api } from '../api.ts'
import { tellLookedAt } from './tell-looked-at.ts'

const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const show = (visibilityState: 'visible' | 'hidden') => {
  tab.visibilityState = visibilityState
  tab.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', tab)
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
  tab.visibilityState = 'visible'
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server that answers like this, and what it was told. */
function server(repeat: boolean) {
  const told: boolean[] = []
  const say = async ({ body }: { body: { visible: boolean } }) => {
    told.push(body.visible)
    return { repeat }
  }
  return { told, api: { push: { lookedAt: say } } as unknown as Api }
}

test('a tab that is looked at says so again and again, and once that it no longer is @S11.36', async () => {
  const { told, api } = server(true)
  const stop = tellLookedAt(api)
  await vi.advanceTimersByTimeAsync(lookedAt.repeatEvery * 2000 + 1)
  expect(told).toEqual([true, true, true])
  show('hidden')
  await vi.advanceTimersByTimeAsync(lookedAt.repeatEvery * 3000)
  expect(told).toEqual([true, true, true, false])
  show('visible')
  await vi.advanceTimersByTimeAsync(1)
  expect(told.at(-1)).toBe(true)
  stop()
  await vi.advanceTimersByTimeAsync(lookedAt.repeatEvery * 3000)
  expect(told).toHaveLength(5)
})

test('who has no device is asked once', async () => {
  const { told, api } = server(false)
  const stop = tellLookedAt(api)
  await vi.advanceTimersByTimeAsync(lookedAt.repeatEvery * 5000)
  show('hidden')
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([true])
  stop()
})
