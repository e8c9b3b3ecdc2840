/*
 * While something that was pressed still loads, a bar runs along the top of the screen. The style sheet draws it from an attribute of the
 * root element, which `web/first-script.ts` sets for a press before hydration.
 */

let running = 0

/** Shows that something loads, until the returned function is called. */
export function showBusy(): () => void {
  running++
  applyBusy()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    running--
    applyBusy()
  }
}

export function applyBusy() {
  document.documentElement.toggleAttribute('data-busy', running > 0)
}
