/** Moves the focus among the rows of a menu: by the up and down arrows from one to the next, by Home and End to the first and the last. */
export function moveInMenu(menu: HTMLElement, event: Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>) {
  // In a field these keys move its cursor or its value.
  if (event.target instanceof Element && event.target.matches('input, select, textarea')) return
  const rows = [...menu.querySelectorAll<HTMLElement>('.menu-row')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = { ArrowDown: (at + 1) % rows.length, ArrowUp: at > 0 ? at - 1 : -1, Home: 0, End: -1 }[event.key]
  if (next === undefined || rows.length === 0) return
  event.preventDefault()
  rows.at(next)?.focus()
}
