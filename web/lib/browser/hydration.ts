import { useEffect, useSyncExternalStore } from 'react'
import { applyBusy } from './busy.ts'

const noSubscription = () => () => {}

/** False on the server and during hydration, then true. Content that depends on the browser may be rendered only when it is true. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

/** Milliseconds after which a navigation no longer waits, because a page may never hydrate if it has an error. */
const maxHydrationMs = 2000

const { promise: hydrated, resolve: hydrate } = Promise.withResolvers<void>()
let isHydrated = false

/** The button that was pressed and the option that was chosen before hydration: `web/first-script.ts` stores them. */
type EarlyPress = {
  button: HTMLElement | null
  select: HTMLSelectElement | null
  value: string
  done: AbortController
}
const { earlyPress } = globalThis as { earlyPress?: EarlyPress }

/** Called when React starts to listen. A press before that is replayed; one after it is handled by React. */
export function dropEarlyPress() {
  if (!earlyPress) return
  const drop = () => {
    earlyPress.button = null
  }
  addEventListener('click', drop, { signal: earlyPress.done.signal })
}

/** Used by a component that every page has, because the page hydrates after the header, whose links may have been pressed already. */
export function useReplayEarlyPress() {
  useEffect(() => {
    isHydrated = true
    hydrate()
    replay()
  }, [])
}

/** For a page that is not hydrated: a navigation has nothing to wait for. */
export function skipHydration() {
  isHydrated = true
  hydrate()
}

/** Deferred, because this press may be the one that made React hydrate the page; then React handles it next. */
function replay() {
  setTimeout(() => {
    if (!earlyPress || earlyPress.done.signal.aborted) return
    earlyPress.done.abort()
    const { button, select, value } = earlyPress
    if (button?.isConnected) button.click()
    if (select?.isConnected) choose(select, value)
    applyBusy()
  })
}

/** Hydration resets a select to the rendered option. */
function choose(select: HTMLSelectElement, value: string) {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Delays a navigation until the page is hydrated. Otherwise the router would remove elements that React is hydrating, and React
 * would discard the page with an error.
 */
export const untilHydrated = () =>
  import.meta.env.SSR || isHydrated
    ? undefined
    : Promise.race([hydrated, new Promise<void>((resolve) => setTimeout(resolve, maxHydrationMs))])
