import { type AnyRouter, type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * Back closes an open dialog before it leaves the page. Each open dialog has an entry of its own in the browser's history, a copy of
 * the page's entry that is marked with the number of open dialogs. The router does not learn of these entries: it neither loads the
 * page again nor moves its scroll position. A navigation of the router takes the place of a dialog's entry, so it never waits.
 */

/** Functions that close the open dialogs, the topmost last. */
const open: (() => void)[] = []

let router: AnyRouter | undefined

/** The number of dialogs of the present entry, before the browser moved to another. */
let known = 0

/** While the browser goes back over entries of dialogs: what is written to its history once it has arrived. */
let held: (() => void)[] | undefined

/** Milliseconds; the browser needs a few. */
const longestTraversal = 1000
let timer: ReturnType<typeof setTimeout> | undefined

/** Makes Back close a dialog while `isOpen`. A dialog may refuse: Back then closes it when it is pressed again. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    watch(router)
    const entry = () => close()
    open.push(entry)
    settle()
    return () => {
      open.splice(open.indexOf(entry), 1)
      // Later, as a dialog that takes the place of this one keeps its entry, and a navigation that follows at once takes it.
      setTimeout(settle)
    }
  }, [isOpen, router])
}

function watch(next: AnyRouter) {
  if (router === next) return
  if (!router) addEventListener('popstate', onTraversal, { capture: true })
  router = next
  // The router writes to the history with these two methods, after it has moved on itself.
  history.pushState = pushState
  history.replaceState = replaceState
  router.subscribe('onResolved', settle)
}

type Method = 'pushState' | 'replaceState'
type EntryState = { dialogs?: number; __TSR_index?: number } | null
const entryState = () => history.state as EntryState

/** How many entries of dialogs lie on the page's own entry, up to the present one. */
const entries = () => entryState()?.dialogs ?? 0

/** False while a form holds a Back and asks whether to leave: the browser is then on the page before. */
const isOnThePage = () => entryState()?.__TSR_index === router?.history.location.state.__TSR_index

/** Adds or removes entries until there are as many as open dialogs. */
function settle() {
  if (held || !router || !isOnThePage()) return
  const { location } = router.history
  const count = open.length
  if (entries() > count) goBack(entries() - count, () => writePage('replaceState', count, location))
  for (let dialogs = entries() + 1; dialogs <= count; dialogs++) writePage('pushState', dialogs, location)
}

/** Writes where the router is. Filters in an open sheet may have replaced the address since the entry below it was written. */
function writePage(method: Method, dialogs: number, { state, href }: HistoryLocation) {
  write(method, { ...state, dialogs }, href)
}

/** With the method of the prototype: the router's own would load the page. */
function write(method: Method, state: object, href?: string | URL | null) {
  History.prototype[method].call(history, state, '', href)
  known = entries()
}

function pushState(state: object, _title: string, href?: string | URL | null) {
  const { pathname } = location
  if (held) held.push(() => pushState(state, '', href))
  else if (entries() > 1) goBack(entries() - 1, () => write('replaceState', state, href))
  else write(entries() === 1 ? 'replaceState' : 'pushState', state, href)
  // A sheet of filters stays open while it changes the address of its page. Other dialogs go with the page.
  if (location.pathname === pathname) settle()
}

function replaceState(state: object, _title: string, href?: string | URL | null) {
  if (held) held.push(() => replaceState(state, '', href))
  else write('replaceState', { ...state, dialogs: entries() }, href)
}

function goBack(count: number, onArrival: () => void) {
  held = [onArrival]
  history.go(-count)
  timer = setTimeout(arrive, longestTraversal)
}

/** The browser has gone back over entries of dialogs, or never will. */
function arrive() {
  clearTimeout(timer)
  const writes = held ?? []
  held = undefined
  for (const write of writes) write()
  settle()
}

function onTraversal(event: PopStateEvent) {
  const before = known
  known = entries()
  if (!held && (!isOnThePage() || known === before)) return
  event.stopImmediatePropagation()
  if (held) {
    arrive()
    return
  }
  for (const close of open.slice(known).toReversed()) close()
  if (router) writePage('replaceState', known, router.history.location)
  // React has removed closed dialogs by then; the entry of one that refused is added again.
  setTimeout(settle)
}
