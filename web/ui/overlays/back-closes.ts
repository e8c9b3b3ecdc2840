import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId } from 'react'
import { keepBackOnPage } from './spare-entry.ts'

/** The open dialogs; the last one is on top. */
const open: string[] = []

/** While a dialog is open, Back closes the dialog and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const id = useId()
  const router = useRouter()
  useEffect(() => {
    if (!isOpen) return undefined
    open.push(id)
    keepBackOnPage(router)
    return () => void open.splice(open.indexOf(id), 1)
  }, [isOpen, id, router])
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      if (action !== 'BACK' || open.at(-1) !== id) return false
      // Waits until the router has gone forward again, because closing may replace the entry of the page.
      addEventListener('popstate', close, { once: true })
      return true
    },
  })
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
    watcher.onclose = onRequest
    return () => watcher.destroy()
  }, [isOpen])
}
