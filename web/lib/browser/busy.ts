/*
 * A bar at the top of the screen while a pressed link or button is loading. The style sheet draws it from an attribute of the root element,
 * which `web/first-script.ts` sets for a press before hydration.
 */

let running = 0

/** Displays the busy bar until the returned function is called. */
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
