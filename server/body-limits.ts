import { PassThrough, type Readable, finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestTimeout } from './http-error.ts'

/** How long whoever calls may take, in milliseconds. */
export type TimeLimits = {
  /** From the opened connection, or the request before, until the headers are here. */
  headersMs: number
  /** From there until the body of a call is here (1 MB at most). */
  bodyMs: number
  /** The same for an upload, which may last long but not trickle. */
  upload: { mostMs: number; graceMs: number; leastBytesPerSecond: number }
  /** No byte moves either way: the reader of a reply has stalled, or the network is gone. Longer than a photo is made. */
  silentMs: number
  /** After a reply that did not wait for the whole body: what still comes is thrown away for so long. */
  restOfBodyMs: number
}

export const timeLimits: TimeLimits = {
  headersMs: 20_000,
  bodyMs: 40_000,
  // The largest photo at the least speed takes as long.
  upload: { mostMs: 1_250_000, graceMs: 20_000, leastBytesPerSecond: 8_000 },
  silentMs: 120_000,
  restOfBodyMs: 5_000,
}

/** The server's own limits are the outer bound, the same for every call: an upload may take longest. */
export const serverLimits = ({ headersMs, upload, silentMs }: TimeLimits) => ({
  connectionTimeout: silentMs,
  requestTimeout: headersMs + upload.mostMs + 10_000,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs) },
})

/** Bodies come in time, or the call ends with 408; what is answered before its body has come does not wait for it. */
export function limitBodies(app: FastifyInstance, { bodyMs, restOfBodyMs }: TimeLimits) {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request) || request.routeOptions.config.readsBodyItself) return payload
    return watched(payload, bodyMs, (_bytes, ms) => ms >= bodyMs)
  })
  app.addHook('onResponse', async ({ raw, headers }) => {
    if (raw.complete || !hasBody({ headers })) return
    raw.unpipe()
    raw.resume()
    const tooLate = setTimeout(() => raw.socket.destroy(), restOfBodyMs)
    finished(raw, () => clearTimeout(tooLate))
  })
}

const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The body of an upload, which ends with 408 where it comes slower than is allowed. */
export function pacedUpload(body: Readable, { mostMs, graceMs, leastBytesPerSecond }: TimeLimits['upload']) {
  const isTooSlow = (bytes: number, ms: number) =>
    ms >= mostMs || (ms >= graceMs && bytes < (leastBytesPerSecond * ms) / 1000)
  return watched(body, Math.min(1000, graceMs, mostMs), isTooSlow)
}

/**
 * The same bytes in a stream of their own: ending that with an error leaves the connection to the reply, where ending the
 * request itself would cut both. `isTooSlow` is asked every so many milliseconds, with the bytes that came and the time.
 */
function watched(body: Readable, everyMs: number, isTooSlow: (bytes: number, ms: number) => boolean): PassThrough {
  const copy = new PassThrough()
  const begun = performance.now()
  let bytes = 0
  const count = (chunk: Buffer) => (bytes += chunk.length)
  const watching = setInterval(() => {
    if (isTooSlow(bytes, performance.now() - begun)) copy.destroy(RequestTimeout())
  }, everyMs)
  body.on('data', count)
  body.pipe(copy)
  finished(body, { writable: false }, (error) => {
    clearInterval(watching)
    if (error) copy.destroy(error)
  })
  finished(copy, () => {
    clearInterval(watching)
    body.off('data', count)
    body.unpipe(copy)
    body.resume()
  })
  return copy
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes the body from the socket, and limits its time too. */
    readsBodyItself?: boolean
  }
}
