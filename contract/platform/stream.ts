import { z } from 'zod'
import { Id } from './fields.ts'

/**
 * `GET /api/stream`: server-sent events for the caller, read by `fetch` with the session's bearer header. An event says what has
 * changed and where, never the content: that is read by the ordinary calls, which check access. Events may be missed; whoever reads
 * by `seq` misses no message. Unknown events are to be ignored.
 *
 * - A stream begins with `resync` and an id. A client that reconnects sends the last id as `Last-Event-ID`: if the server has not
 *   noticed the end of the earlier stream, it ends that one, so that it does not count any more.
 * - `retry` says in how many milliseconds to reconnect. A server that stops ends its streams.
 * - 401: the session has ended. 429: the member or the address has too many streams. 503: no events can be sent now. After 429 and
 *   503, `Retry-After` says in how many seconds to try again; until then the client polls.
 * - A comment comes every 25 seconds. A client that got nothing for 60 seconds should reconnect.
 */
export const streamPath = '/api/stream'

const event = <Name extends string, Data extends z.ZodRawShape>(name: Name, data: Data) =>
  z.object({ event: z.literal(name), data: z.object(data) })

const inThread = { threadId: Id }
/** The place of the message in its thread. Several new messages at once are announced by the last of them. */
const ofMessage = { ...inThread, seq: z.number().int() }

export const StreamEvent = z.discriminatedUnion('event', [
  /** A new message: read what comes after the last message that is known. */
  event('message', ofMessage),
  /** A message was edited or deleted. */
  event('message-updated', ofMessage),
  /** A thread appeared or disappeared, or its members, its name or what is visible in it changed. */
  event('thread', inThread),
  /** Somebody in the thread has read on: another member, or the caller in another tab or on another device. */
  event('read', inThread),
  /** A member of the thread is typing. To be shown for a few seconds; it is repeated while they continue. */
  event('typing', { ...inThread, memberId: Id }),
  /** The caller's notifications changed. */
  event('notification', {}),
  /** What the caller attends or is interested in changed: a festival, or an event of its programme. */
  event('attendance', {}),
  /** The caller shares where they are, or has set a check of the way home; or one of these has ended. */
  event('running', {}),
  /** Events may have been missed: read again everything that is shown. */
  event('resync', {}),
])
export type StreamEvent = z.infer<typeof StreamEvent>
