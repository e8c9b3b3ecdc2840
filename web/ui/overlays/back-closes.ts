import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { keepBackOnPage } from './spare-entry.ts'

/** What Back closes: dialogs, popovers and menus. The last one is on top. */
const open: object[] = []

/** Until the returned function is called, Back calls `close` and stays on the page. */
export function closeOnBack(router: AnyRouter, close: () => void): () => void {
  const own = {}
  open.push(own)
  keepBackOnPage(router)
  const unblock = router.history.block({
    enableBeforeUnload: false,
    blockerFn({ action }: { action: string }) {
      if (action !== 'BACK' || open.at(-1) !== own) return false
      // Waits until the router has gone forward again, because closing may replace the entry of the page.
      addEventListener('popstate', close, { once: true })
      return true
    },
  })
  return () => {
    open.splice(open.indexOf(own), 1)
    unblock()
  }
}

/** While a dialog or popover is open, Back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const router = useRouter()
  const onBack = useEffectEvent(close)
  useEffect(() => (isOpen ? closeOnBack(router, () => onBack()) : undefined), [isOpen, router])
  useCloseRequest(isOpen, close)
}

/** In Chromium (developer.mozilla.org, CloseWatcher). */
declare const CloseWatcher: new () => { onclose: () => void; destroy: () => void }

/**
 * In Chromium, Back on Android is a close request, even if the previous history entry is another site's. Other browsers have no such
 * request.
 */
function useCloseRequest(isOpen: boolean, close: () => void) {
  const onRequest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return undefined
    const watcher = new CloseWatcher()
    watcher.onclose = () => onRequest()
    return () => watcher.destroy()
  }, [isOpen])
}
