import { useEffect } from 'react'

/** Milliseconds: a page that does not wake up, as one with an error in it, is left all the same. */
const patience = 2000

const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
let isAwake = false

/** For what stands on every page: React wakes the page up after the bar, whose links may be pressed by then. */
export function useWakeUp() {
  useEffect(() => {
    isAwake = true
    wake()
    pressAgain()
  }, [])
}

/** What was pressed before anybody listened, kept by a script in the head of each page (`site/web-part.ts`). */
type EarlyPress = { button: HTMLElement | null; done: AbortController }
const { earlyPress } = globalThis as { earlyPress?: EarlyPress }

/** To be called as React begins to listen: what it hears is done, and what comes too early for it, it lets nobody else hear. */
export function forgetWhatIsHeard() {
  if (!earlyPress) return
  const forget = () => {
    earlyPress.button = null
  }
  addEventListener('click', forget, { signal: earlyPress.done.signal })
}

function pressAgain() {
  if (!earlyPress || earlyPress.done.signal.aborted) return
  earlyPress.done.abort()
  const { button } = earlyPress
  setTimeout(() => button?.isConnected && button.click())
}

/**
 * Whoever leaves a page that came from the server while React is still waking it up waits that moment: the router would take
 * away what is being woken, and React then throws the page away with an error (TanStack Router's issue 8306).
 */
export const whenAwake = () =>
  import.meta.env.SSR || isAwake
    ? undefined
    : Promise.race([awake, new Promise<void>((resolve) => setTimeout(resolve, patience))])
