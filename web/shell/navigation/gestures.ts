import './gestures.css'
import type { AnyRouter } from '@tanstack/react-router'
import { howToScroll } from '../../lib/browser/motion.ts'
import { growCovers } from './growing-cover.ts'
import { pullToRefresh, refreshPage } from './pull-to-refresh.ts'

/**
 * What makes the site feel like an app. The client entry starts it when the page is quiet: it only listens to the document and the router, so
 * React neither renders nor knows it, and a page works without it. Returns what ends it.
 */
export function startGestures(router: AnyRouter): () => void {
  const ends = [growCovers(router), pullToRefresh(router), goToTopByTab(router)]
  return () => {
    for (const end of ends) end()
  }
}

/** A press on the tab of the open page scrolls to its top; at the top it refreshes the page, as a pull does. */
function goToTopByTab(router: AnyRouter) {
  const listening = new AbortController()
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const tab = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.bottom-tab')
    if (!tab || tab.pathname !== location.pathname) return
    if (scrollY > 0) scrollTo({ top: 0, behavior: howToScroll() })
    // With filters it leads to the list without them.
    else if (tab.href === location.href) void refreshPage(router)
    else return
    event.preventDefault()
  }
  // Before React, whose links leave a press alone that was prevented.
  addEventListener('click', press, { capture: true, signal: listening.signal })
  return () => listening.abort()
}
