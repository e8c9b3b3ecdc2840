import type { QueryPersister } from '@tanstack/react-query'
import { read, stored, subscribe } from '../browser/browser-store.ts'
import { sessionUser } from '../member/session.ts'
import { awaitedReplies } from './awaited-replies.ts'
import { noteFresh } from './out-of-reach.ts'

/**
 * Gives a query of a member what this browser has kept of it until the server answers, or if it cannot be reached. The rest is loaded only
 * then, and never for visitors: nothing of theirs is kept.
 */
export const persister = (async (queryFn, context, query) => {
  const awaited = awaitedReplies.get(query)
  awaitedReplies.delete(query)
  if (awaited) return awaited
  const reply = Promise.resolve(queryFn(context as never))
  // Also handles a rejection that nobody awaits yet.
  reply.then(
    () => noteFresh(query.queryHash),
    () => {},
  )
  const member = sessionUser()
  if (!member || query.state.data !== undefined) return reply
  const kept = await import('./first-reply.ts').catch(() => null)
  return kept ? kept.firstReply(member.id, query, reply) : reply
}) as QueryPersister

/**
 * Removes what is kept once its member is not signed in any more, however that ended and in whichever tab: now, or at the next start if the
 * page is closed before.
 */
export function clearKeptAfterSession() {
  subscribe(clearOfEnded)
  clearOfEnded()
}

function clearOfEnded() {
  const keptFor = read(stored.keptFor)
  if (keptFor !== null && keptFor !== sessionUser()?.id)
    void import('./kept-store.ts').then(({ clearKeptOf }) => clearKeptOf(keptFor)).catch(() => {})
}
