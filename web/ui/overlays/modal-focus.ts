/* The focus when a dialog opens and closes: it moves to the dialog's first field, and then back to the opener, or to what replaced it. */

/** The element with the focus when a dialog opened, and its ancestors, the nearest first, with its position among their controls. */
export type Opener = { element: HTMLElement; around: { place: HTMLElement; position: number }[] }

const controls = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)'
/** A chip counts as a field; a button with an immediate effect does not. */
const fields = ':is(input, select, textarea, [aria-pressed]):not(:disabled)'
/** In milliseconds: the opener is observed for this long, because a reply of the server may replace it after the dialog has closed. */
const watchTime = 5000

const visible = (within: Element, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

/** The opener of the dialog that closed last, for a dialog that replaces it, as after loading. */
let latest: Opener | undefined

export function findOpener(element = document.activeElement): Opener | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return latest
  const around: Opener['around'] = []
  for (let place = element.parentElement; place && place !== document.body; place = place.parentElement)
    around.push({ place, position: visible(place, controls).indexOf(element) })
  latest = { element, around }
  return latest
}

/**
 * Focuses the first field of a dialog, or the cancel button of a confirmation; false if there is neither. On touch screens the search field
 * of a list is skipped, because the keyboard would cover the options.
 */
export function focusFirstField(dialog: Element): boolean {
  const isTouch = matchMedia('(pointer: coarse)').matches
  const body = dialog.querySelector('.modal-body')
  const field = body && visible(body, fields).find((one) => !(isTouch && one.matches('[role=combobox]')))
  const first = field ?? dialog.querySelector<HTMLElement>('[role=alertdialog] > .modal-foot > button')
  first?.focus()
  return Boolean(first)
}

export function focusOpener(opener: Opener | undefined) {
  const { activeElement } = document
  const isOtherOpen = [...document.querySelectorAll('.modal[data-state=open]')].some(
    (one) => !one.contains(opener?.element ?? null),
  )
  if (!opener || isOtherOpen || (activeElement && activeElement !== document.body)) return
  latest = undefined
  opener.element.focus()
  if (document.activeElement === opener.element) focusPlaceOnceGone(opener)
  else focusPlace(opener)
}

/** For a press that removes its own button: focuses what takes its place. */
export function focusPlaceOf(button: HTMLElement) {
  const opener = findOpener(button)
  if (opener) focusPlaceOnceGone(opener)
}

/** Focuses the element that is now at the opener's position. */
function focusPlace({ around }: Opener) {
  const nearest = around.find(({ place }) => place.isConnected && visible(place, controls).length > 0)
  if (!nearest) return
  const now = visible(nearest.place, controls)
  now[Math.min(nearest.position, now.length - 1)]?.focus()
}

function focusPlaceOnceGone(opener: Opener) {
  const observer = new MutationObserver(() => {
    if (opener.element.isConnected) return
    observer.disconnect()
    // Deferred, so that the page itself can focus something first.
    setTimeout(() => document.activeElement === document.body && focusPlace(opener))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), watchTime)
}
