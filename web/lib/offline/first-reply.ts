import type { Query } from '@tanstack/react-query'
import { isEnded, isWithoutAnswer } from './answers.ts'
import { awaitedReplies } from './awaited-replies.ts'
import { keptKindOf } from './kept-kinds.ts'
import { readKept, removeKept } from './kept-store.ts'
import { noteFailing, noteFresh, noteGiven } from './out-of-reach.ts'

/** In milliseconds. A reply that comes sooner is displayed at once, so that on a good network nothing is painted twice. */
const headStartMs = 120

/**
 * The reply of the server, or what is kept if that takes too long or fails. Then the query is fetched once more, with the same reply, which
 * replaces what was kept.
 */
export async function firstReply(memberId: string, query: Query, reply: Promise<unknown>): Promise<unknown> {
  if (keptKindOf(query.queryKey, memberId) === null) return reply
  const { queryHash } = query
  const answered = reply.then(
    () => true,
    (error: unknown) => !isWithoutAnswer(error),
  )
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), headStartMs))
  if (await Promise.race([answered, late])) return reply
  const entry = await readKept(memberId, queryHash)
  // Of two settled promises the first one wins.
  if (entry === null || (await Promise.race([answered, Promise.resolve(false)]))) return reply
  noteGiven(queryHash, entry.readAt)
  reply.catch((error: unknown) => isWithoutAnswer(error) && noteFailing())
  awaitedReplies.set(query, reply)
  const drop = async (error: unknown) => {
    if (!isEnded(error)) return
    noteFresh(queryHash)
    query.setState({ data: undefined })
    await removeKept(memberId, queryHash)
  }
  setTimeout(() => void query.fetch().catch(drop))
  return JSON.parse(entry.text)
}
