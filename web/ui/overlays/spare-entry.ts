import type { AnyRouter, HistoryState, RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry repeats the one below it, with which the page was loaded. */
    isSpare?: boolean
  }
}

/**
 * Before the entry with which a page was loaded there is another document, and the browser lets nothing hold Back there. So the first
 * dialog that opens on it puts the same address on top once more: Back comes to the router, which closes the dialog.
 */
export function keepBackOnPage(router: AnyRouter) {
  if (router.history.location.state.__TSR_index !== 0) return
  // The router would load a page that was not found anew, and with it go the dialog.
  if (router.state.matches.some(({ status }: { status: string }) => status !== 'success')) return
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (state: HistoryState) => ({ ...state, isSpare: true }),
    resetScroll: false,
    ignoreBlocker: true,
  })
}

/** Back from the spare entry goes on to what was before the page, as if that entry were not there. */
export function skipSpareEntry({ history }: { history: RouterHistory }) {
  let before = history.location
  history.subscribe(({ location, action }) => {
    if (action.type === 'BACK' && before.state.isSpare && location.state.__TSR_index === 0) history.back()
    before = location
  })
}
