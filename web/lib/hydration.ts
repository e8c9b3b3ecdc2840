import { useEffect } from 'react'

/** Milliseconds: a page that does not hydrate, as one with an error in it, is left all the same. */
const longestHydration = 2000

const { promise: hydrated, resolve: hydrate } = Promise.withResolvers<void>()
let isHydrated = false

/** The button that was pressed before React listened: a script in the head of each page keeps it (`site/web-part.ts`). */
type EarlyPress = { button: HTMLElement | null; done: AbortController }
const { earlyPress } = globalThis as { earlyPress?: EarlyPress }

/** To be called as React begins to listen: a press that reaches React is not kept, one that comes before its page is hydrated is. */
export function dropEarlyPress() {
  if (!earlyPress) return
  const drop = () => {
    earlyPress.button = null
  }
  addEventListener('click', drop, { signal: earlyPress.done.signal })
}

/** For a component of every page: hydration ends with the page, after the top bar, whose links may have been pressed by then. */
export function useReplayEarlyPress() {
  useEffect(() => {
    isHydrated = true
    hydrate()
    replay()
  }, [])
}

function replay() {
  if (!earlyPress || earlyPress.done.signal.aborted) return
  earlyPress.done.abort()
  const { button } = earlyPress
  setTimeout(() => button?.isConnected && button.click())
}

/**
 * Holds a navigation until the page is hydrated: the router would remove what React is hydrating, and React then throws the page away with
 * an error (TanStack Router's issue 8306).
 */
export const untilHydrated = () =>
  import.meta.env.SSR || isHydrated
    ? undefined
    : Promise.race([hydrated, new Promise<void>((resolve) => setTimeout(resolve, longestHydration))])
