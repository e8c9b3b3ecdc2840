import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { axeOptions, axeSpec, themes } from './axe-options.ts'

axe.configure(axeSpec)

/** Expects no axe violations on the page, or in this part of it, in the light and in the dark theme. */
export async function expectAccessible(part: Element | Document = document) {
  for (const theme of themes) {
    await commands.emulateTheme(theme)
    const { violations } = await axe.run(part, axeOptions(theme))
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `axe in the ${theme} theme at ${innerWidth} px`).toEqual([])
  }
}

/** Expects that the page, or this part of it, needs no horizontal scrolling. */
export function expectToFit(part: Element = document.documentElement) {
  if (part.scrollWidth <= part.clientWidth) return
  const { left, right } = part.getBoundingClientRect()
  const wide = [...part.querySelectorAll(':not(svg *)')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.width > 0 && (box.right > right + 1 || box.left < left - 1) && !one.closest('.chip-row > *')
  })
  expect(
    wide.map((one) => one.outerHTML.slice(0, 100)).slice(0, 5),
    `${location.pathname} is wider than ${part.clientWidth} px`,
  ).toEqual([])
}

/** Without sliders, because the style of their thumb's outline cannot be read by a script. */
const controls = ':is(a[href], button, input:not([type="range"]), select, textarea, [tabindex="0"]):not(:disabled)'

/** Expects that each control, or an element in or around it, has an outline while it has the focus. */
export async function expectFocusToShow() {
  // A focus set by a script is visible only if the last input was by keyboard.
  await userEvent.keyboard('{Shift}')
  const displayed = [...document.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility())
  const unmarked = displayed.filter((control) => {
    control.focus({ preventScroll: true })
    return document.activeElement === control && !hasOutline(control)
  })
  expect(
    unmarked.map((control) => control.outerHTML.slice(0, 100)),
    `controls of ${location.pathname} that do not show the focus`,
  ).toEqual([])
}

const hasOutline = (control: Element) =>
  [
    control,
    control.firstElementChild,
    control.parentElement,
    control.parentElement?.parentElement,
    control.closest('.card-link'),
  ].some(
    (element) => element && [null, '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none'),
  )

/** Expects that no link to another page is marked as the current one. */
function expectCurrentToBeHere() {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[aria-current="page"]')
  const others = [...links].map(({ pathname }) => pathname).filter((pathname) => pathname !== location.pathname)
  expect(others, `links on ${location.pathname} that are marked as the current page`).toEqual([])
}

/** Expects that the page, or this part of it, is accessible in both themes and fits at the widths of a phone, a tablet and a desktop. */
export async function expectGoodAtEachWidth(part?: () => Element) {
  expectCurrentToBeHere()
  for (const width of [360, 768, 1440]) {
    await page.viewport(width, 900)
    expectToFit(part?.())
    // A tablet has the layout of a phone or of a desktop.
    if (width !== 768) await expectAccessible(part?.())
  }
}
