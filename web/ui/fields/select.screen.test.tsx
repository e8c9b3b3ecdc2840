import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../testing/render-screen.tsx'

test('the arrow of a select is painted above it', async () => {
  await renderScreen('/ui', { width: 360 })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const arrows = [...document.querySelectorAll<SVGElement>('main .select > svg')].filter((svg) => svg.checkVisibility())
  expect(arrows.length).toBeGreaterThan(0)
  for (const arrow of arrows) {
    // Presses pass through the arrow, and elementFromPoint() would too.
    arrow.style.pointerEvents = 'all'
    arrow.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = arrow.getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('svg')).toBe(arrow)
  }
})
