/** Moves the focus among the rows of a menu: the up and down arrows to the neighbours, Home and End to the first and the last. */
export function moveInMenu(menu: HTMLElement, event: Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>) {
  // In a field these keys move its cursor or change its value.
  if (event.target instanceof Element && event.target.matches('input, select, textarea')) return
  const rows = [...menu.querySelectorAll<HTMLElement>('.menu-row')].filter((row) => row.checkVisibility())
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = { ArrowDown: (at + 1) % rows.length, ArrowUp: at > 0 ? at - 1 : -1, Home: 0, End: -1 }[event.key]
  if (next === undefined || rows.length === 0) return
  event.preventDefault()
  rows.at(next)?.focus()
}

/** The same for a panel, until the signal aborts. Also handles keys on the button that opened it, which has the focus at first. */
export function listenInMenu(panel: HTMLElement, signal: AbortSignal) {
  const move = (event: KeyboardEvent) => {
    const { activeElement: focused } = document
    if (panel.contains(focused) || focused?.getAttribute('popovertarget') === panel.id) moveInMenu(panel, event)
  }
  document.addEventListener('keydown', move, { signal })
}
