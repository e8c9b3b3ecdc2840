import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { streamPath } from '../../../contract/platform/stream.ts'
import type { TimeLimits } from '../limits/per-client/client-limits.ts'
import { RateLimited } from '../http-error.ts'
import { networkOf } from '../limits/clients.ts'
import { setSecureHeaders } from '../http/secure-headers.ts'
import { admit } from '../http/serve.ts'
import type { Services } from '../../services.ts'
import { eventText } from './open-streams.ts'
import { watchProgress } from './watch-progress.ts'

/** A slow reader is disconnected when this many bytes wait for it; it then reads what it missed. */
const maxWaitingBytes = 256 * 1024

/** Serves the stream that contract/platform/stream.ts describes. */
export function serveStream(app: FastifyInstance, { hub }: Pick<Services, 'hub'>, limits: TimeLimits) {
  app.get(streamPath, { config: { rate: 'call', staysOpen: true }, exposeHeadRoute: false }, async (request, reply) => {
    admit('member', request.caller)
    await hub.listening()
    // The client has disconnected meanwhile.
    if (reply.raw.destroyed) {
      reply.hijack()
      return
    }
    const { id: memberId, sessionId } = request.caller!
    const network = networkOf(request.ip)
    const earlier = hub.find(String(request.headers['last-event-id']))
    if (earlier?.sessionId === sessionId) earlier.end()
    if (!hub.hasRoomFor(memberId, network)) throw RateLimited(30)

    const id = randomUUID()
    const { send, end } = openReply(setSecureHeaders(request, reply), limits, () => remove())
    const remove = hub.add({ id, memberId, sessionId, network, send, end })
    // The delay is random, as many clients may lose their streams at the same moment.
    send(`retry: ${randomInt(100, 1000)}\nid: ${id}\n${eventText({ event: 'resync', data: {} })}`)
  })
}

/** In milliseconds: the maximum wait for unsent data at the end. */
const maxEndMs = 500

/** The reply is written directly, as a stream between would take more memory for each reader and hide how much waits for it. */
function openReply(reply: FastifyReply, { heartbeatMs }: TimeLimits, onClosed: () => void) {
  reply.hijack().headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    vary: 'Authorization',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  const { raw } = reply
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) raw.setHeader(name, value)

  function send(text: string) {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > maxWaitingBytes) raw.destroy()
  }

  function end() {
    close()
    raw.end()
    setTimeout(() => raw.destroy(), maxEndMs).unref()
  }

  const isStalled = watchProgress(raw)
  const heartbeats = setInterval(() => {
    if (isStalled()) raw.destroy()
    else send(':\n\n')
  }, heartbeatMs)
  function close() {
    clearInterval(heartbeats)
    onClosed()
  }
  raw.once('close', close)
  return { send, end }
}
