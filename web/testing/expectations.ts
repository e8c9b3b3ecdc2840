import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { axeOptions, themes } from './axe-options.ts'

/** In pixels: a phone, a tablet and a desktop. */
export const widths = [360, 768, 1440] as const

/** Zero axe violations of what is on the screen now, in the light and in the dark theme. */
export async function expectAccessible() {
  for (const theme of themes) {
    await commands.emulateTheme(theme)
    const { violations } = await axe.run(document, axeOptions(theme))
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `axe in the ${theme} theme at ${innerWidth} px`).toEqual([])
  }
}

/** Nobody has to move the page, or this part of it, sideways. */
export function expectToFit(part: Element = document.documentElement) {
  expect(part.scrollWidth - part.clientWidth, `what is wider than its ${part.clientWidth} px`).toBeLessThanOrEqual(0)
}

/** Checks the screen that is shown at every width: accessible in both themes, and not wider than the window. */
export async function expectGoodAtEachWidth(part?: () => Element) {
  for (const width of widths) {
    await page.viewport(width, 900)
    await expectAccessible()
    expectToFit(part?.())
  }
}
