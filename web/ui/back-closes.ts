import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * Back closes an open dialog before it leaves the page. Each open dialog has an entry of its own in the browser's history, a copy of
 * the page's entry that is marked with the number of open dialogs. The router does not learn of these entries: it neither loads the
 * page again nor moves its scroll position. They are removed before the router navigates, so that none is left behind the next page.
 */

/** Functions that close the open dialogs, the topmost last. */
const open: (() => void)[] = []

/** While the browser goes back over entries of dialogs: the navigations that wait for it. */
let waiting: (() => void)[] | null = null

/** Milliseconds; a traversal within a page takes a few. */
const longestTraversal = 1000
let timer: ReturnType<typeof setTimeout> | undefined

let watched: RouterHistory | undefined

/** How many entries of dialogs lay on the page's own entry when the browser last moved. */
let known = 0

/** Makes Back close a dialog while `isOpen`. A dialog may refuse: Back then closes it when it is pressed again. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    watch(router)
    const entry = () => close()
    open.push(entry)
    queueMicrotask(settle)
    return () => {
      open.splice(open.indexOf(entry), 1)
      // Later, as a dialog that takes the place of this one keeps the entry, and a navigation that was asked for removes it itself.
      setTimeout(settle)
    }
  }, [isOpen, router])
}

/** How many entries of dialogs lie on the page's own entry, where the browser is now. */
const entries = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0

/** Adds or removes entries until there are as many as open dialogs. */
function settle() {
  if (waiting) return
  if (entries() > open.length) {
    goBack(entries() - open.length)
    return
  }
  // While a form holds a Back and asks whether to leave, the browser is on the page before it.
  if (keyOf(history.state) !== keyOf(watched?.location.state)) return
  // The method of the prototype, because the router replaces the one of the object with its own, which would load the page.
  for (let dialogs = entries() + 1; dialogs <= open.length; dialogs++)
    History.prototype.pushState.call(history, { ...(history.state as object), dialogs }, '')
  known = entries()
}

function goBack(count: number, navigation?: () => void) {
  waiting = navigation ? [navigation] : []
  history.go(-count)
  timer = setTimeout(arrive, longestTraversal)
}

/** The browser has gone back over the entries of dialogs, or never will. */
function arrive() {
  clearTimeout(timer)
  const navigations = waiting
  waiting = null
  for (const navigate of navigations ?? []) navigate()
  if (navigations?.length === 0) settle()
}

/** Runs a navigation of the router once no entry of a dialog is left on the entry of the page. */
function withoutEntries(navigation: () => void) {
  if (waiting) waiting.push(navigation)
  else if (entries() > 0) goBack(entries(), navigation)
  else navigation()
}

/** A sheet of filters stays open while it changes the address of its page, and needs an entry there at once. */
function navigateOn(navigation: () => void) {
  const { pathname } = location
  navigation()
  // The router changes the address in a microtask. If it leads to another page, the dialog goes with the present one.
  queueMicrotask(() => location.pathname === pathname && settle())
}

function watch({ history: routerHistory, subscribe }: AnyRouter) {
  if (watched === routerHistory) return
  if (!watched) addEventListener('popstate', onTraversal, { capture: true })
  watched = routerHistory
  for (const method of ['push', 'replace'] as const) {
    const navigate = routerHistory[method]
    routerHistory[method] = (...args: Parameters<RouterHistory['push']>) =>
      withoutEntries(() => navigateOn(() => navigate(...args)))
  }
  subscribe('onResolved', settle)
}

function onTraversal(event: PopStateEvent) {
  const before = known
  known = entries()
  if (waiting) {
    event.stopImmediatePropagation()
    arrive()
    return
  }
  const isSamePage = keyOf(event.state) === keyOf(watched?.location.state)
  if (!isSamePage || known === before) return
  event.stopImmediatePropagation()
  for (const close of open.slice(entries()).toReversed()) close()
  // React has removed closed dialogs by then; the entry of one that refused is added again.
  setTimeout(settle)
}

/** The router gives each of its entries a key; the entries of dialogs have that of their page. */
const keyOf = (state: unknown) => (state as { __TSR_key?: string } | null | undefined)?.__TSR_key
