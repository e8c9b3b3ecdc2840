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

test('the slider of prices keeps its track and its thumbs with the forced colours of the system', async () => {
  await renderScreen('/rooms')
  const slider = document.querySelector<HTMLElement>('.slider')
  if (!slider) throw new Error('There is no slider')
  await commands.emulateForcedColors('active')
  const colorAt = await colorsOf(slider)
  const ground = colorAt(2, 2)
  expect(colorAt(22, 22), 'the lower thumb').not.toBe(ground)
  expect(colorAt(slider.clientWidth - 22, 22), 'the upper thumb').not.toBe(ground)
  expect(colorAt(slider.clientWidth / 2, 22), 'the track').not.toBe(ground)
  expect(colorAt(8, 22), 'the end of the track').not.toBe(ground)
})

/** The drawn colours of an element, by the distance in pixels from its upper left corner. */
async function colorsOf(element: HTMLElement) {
  const base64 = await page.screenshot({ element, save: false })
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const drawing = canvas.getContext('2d')
  drawing?.drawImage(image, 0, 0)
  const scale = image.width / element.clientWidth
  return (x: number, y: number) => String(drawing?.getImageData(x * scale, y * scale, 1, 1).data)
}
