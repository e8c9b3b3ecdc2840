import type { AnyRouter, HistoryState, RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry is a copy of the one below it, with which the page was loaded. */
    isSpare?: boolean
  }
}

/**
 * Before the history entry with which a page was loaded there is another document, and Back to it cannot be intercepted. So the first
 * dialog on that entry pushes a copy of it: Back then reaches the router, which closes the dialog.
 */
export function keepBackOnPage(router: AnyRouter) {
  if (router.history.location.state.__TSR_index !== 0) return
  // The router would reload a page that was not found, which would remove the dialog.
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

/** Back from the spare entry skips the entry below it, as if the spare one did not exist. */
export function skipSpareEntry({ history }: { history: RouterHistory }) {
  let before = history.location
  history.subscribe(({ location, action }) => {
    if (action.type === 'BACK' && before.state.isSpare && location.state.__TSR_index === 0) history.back()
    before = location
  })
}
