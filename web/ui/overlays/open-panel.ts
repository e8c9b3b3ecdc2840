import type { AnyRouter } from '@tanstack/react-router'
import { closeOnBack } from './back-closes.ts'
import { listenInMenu } from './menu-keys.ts'

/** What an open panel of the popover API needs until the signal aborts: the arrow keys move among its rows, and Back closes it. */
export function attendPanel(panel: HTMLElement, router: AnyRouter, signal: AbortSignal) {
  listenInMenu(panel, signal)
  signal.addEventListener(
    'abort',
    closeOnBack(router, () => panel.hidePopover()),
  )
}
