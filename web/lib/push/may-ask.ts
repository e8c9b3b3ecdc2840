/** After what a member is asked, once, whether this browser may notify them. */
export type AskedAfter = 'request' | 'message' | 'meetup'

const name = 'may-ask-for-push'

/** Called after an act whose answer may come while the site is closed. */
export const mayAskForPush = (after: AskedAfter) => dispatchEvent(new CustomEvent(name, { detail: after }))

export function onMayAskForPush(ask: (after: AskedAfter) => void): () => void {
  const listener = (event: Event) => ask((event as CustomEvent<AskedAfter>).detail)
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}
