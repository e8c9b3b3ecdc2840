import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { renderScreen } from '../testing/render-screen.tsx'

afterEach(() => commands.emulateForcedColors('none'))

const groundOf = (selector: string) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  return getComputedStyle(element).backgroundColor
}

test('what is chosen differs from what is not, with the forced colours of the system', async () => {
  await renderScreen('/ui', { width: 360 })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await commands.emulateForcedColors('active')
  for (const [chosen, other] of [
    ['.chip[aria-pressed=true]', '.chip[aria-pressed=false]'],
    ['.chip-group .chip:has(:checked)', '.chip-group .chip:not(:has(:checked))'],
    ['.tabs-tab[aria-selected=true]', '.tabs-tab[aria-selected=false]'],
    ['.choice > .switch:checked', '.choice > .switch:not(:checked)'],
    ['.segments-row > :has(:checked)', '.segments-row > :not(:has(:checked))'],
    ['.calendar-start > .calendar-day', '.calendar-cell:not([data-selected]) > .calendar-day'],
    ['.calendar-middle > .calendar-day', '.calendar-cell:not([data-selected]) > .calendar-day'],
  ] as const)
    expect.soft(groundOf(chosen), chosen).not.toBe(groundOf(other))

  await renderScreen('/?genres=Salsa', { width: 360 })
  await expect.element(page.getByRole('link', { name: 'Salsa', exact: true })).toBeVisible()
  expect.soft(groundOf('.chip[aria-current=true]'), 'a style').not.toBe(groundOf('a.chip:not([aria-current=true])'))
  expect.soft(groundOf('.bottom-tab[aria-current]'), 'a tab').not.toBe(groundOf('.bottom-tab:not([aria-current])'))
})
