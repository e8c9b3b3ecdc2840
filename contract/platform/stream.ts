import { z } from 'zod'
import { Id } from './fields.ts'

/**
 * `GET /api/stream`: server-sent events for the caller, read by `fetch` with the session's bearer header. An event states what has
 * changed and where, never the content: clients read that by the ordinary calls, which check access. Events may be missed; a client
 * that reads by `seq` misses no message. Clients must ignore unknown events.
 *
 * - A stream begins with `resync` and an id. A client that reconnects sends the last id as `Last-Event-ID`: if the server has not
 *   noticed the end of the earlier stream, it ends that one, so that it does not count any more.
 * - `retry` is the reconnection time in milliseconds. A server that stops ends its streams.
 * - 401: the session has ended. 429: the member or the address has too many streams. 503: no events can be sent now. After 429 and
 *   503, `Retry-After` states in how many seconds to try again; until then the client polls.
 * - A comment comes every 25 seconds. A client that receives nothing for 60 seconds should reconnect.
 */
export const streamPath = '/api/stream'

const event = <Name extends string, Data extends z.ZodRawShape>(name: Name, data: Data) =>
  z.object({ event: z.literal(name), data: z.object(data) })

const inThread = { threadId: Id }
/** The position of the message in its thread. Several new messages at once are announced by the last of them. */
const ofMessage = { ...inThread, seq: z.number().int() }

export const StreamEvent = z.discriminatedUnion('event', [
  /** A new message. Clients read everything after the last message that they have. */
  event('message', ofMessage),
  /** A message was edited or deleted. */
  event('message-updated', ofMessage),
  /** A thread appeared or disappeared, or its members, its name or what is visible in it changed. */
  event('thread', inThread),
  /** Another member in the thread, or the caller in another tab or on another device, has read further. */
  event('read', inThread),
  /** A member of the thread is typing. Clients display this for a few seconds; it is repeated while they continue. */
  event('typing', { ...inThread, memberId: Id }),
  /** The caller's notifications changed. */
  event('notification', {}),
  /** The caller's attendance or interest changed: of a festival, or of an event in its programme. */
  event('attendance', {}),
  /** The caller's live location or check of the way home started, changed or ended. */
  event('running', {}),
  /** Events may have been missed: clients reload everything that is visible. */
  event('resync', {}),
])
export type StreamEvent = z.infer<typeof StreamEvent>
