/**
 * Leaves the entry of a dialog (`ui/back-closes.ts`) that was open when the page was reloaded, so that Back leads to the page before.
 * To be called before there is a router, which does not learn of it.
 */
export function leaveDialogEntry() {
  const { dialogs = 0, ...page } = (history.state ?? {}) as { dialogs?: number }
  if (dialogs === 0) return
  const { href } = location
  const onArrival = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    // With the method of the prototype, as the router's own would load the page.
    History.prototype.replaceState.call(history, page, '', href)
  }
  addEventListener('popstate', onArrival, { capture: true, once: true })
  history.go(-dialogs)
}
