import { PassThrough, type Readable, finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestTimeout } from '../../http-error.ts'

/** Limits for the connections of a client. Times are in milliseconds. */
export type TimeLimits = {
  /**
   * The maximum number of connections of one address. A browser opens six and keeps them for a minute, so a hotel meets this limit when
   * more than 300 guests use the site within the same minute.
   */
  connectionsOfAddress: number
  /** From the opening of the connection, or the previous request, until all headers have arrived. */
  headersMs: number
  /** From then until the whole body of a call has arrived. */
  bodyMs: number
  /** The same for an upload, which may take longer but must have this minimum average speed after `graceMs`. */
  upload: { maxMs: number; graceMs: number; minBytesPerSecond: number }
  /** Without any byte in either direction: the client has stalled or the network is down. Longer than processing a photo takes. */
  silentMs: number
  /** For a reply that waits to be read: the interval of checks, and the minimum average speed during this many intervals. */
  reading: { everyMs: number; intervals: number; minBytesPerSecond: number }
  /** The time between two comments in a stream of events; a comment that has not been read when the next but one is due ends the stream. */
  heartbeatMs: number
  /** If a reply was sent before the whole body: the rest is discarded for this long, then the connection is closed. */
  restOfBodyMs: number
}

export const timeLimits: TimeLimits = {
  connectionsOfAddress: 2_000,
  headersMs: 20_000,
  bodyMs: 40_000,
  // The time for the largest photo at the minimum speed.
  upload: { maxMs: 1_250_000, graceMs: 20_000, minBytesPerSecond: 8_000 },
  silentMs: 120_000,
  reading: { everyMs: 5_000, intervals: 4, minBytesPerSecond: 1_000 },
  heartbeatMs: 25_000,
  restOfBodyMs: 5_000,
}

/** Limits of the HTTP server itself, the same for every call: the request timeout must allow the longest upload. */
export const serverLimits = ({ headersMs, upload, silentMs }: TimeLimits) => ({
  connectionTimeout: silentMs,
  requestTimeout: headersMs + upload.maxMs + 10_000,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs) },
})

/** Ends a call with 408 if its body does not arrive in time. A reply that is ready earlier does not wait for the rest. */
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

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The body of an upload as a stream that fails with 408 if it arrives more slowly than allowed. */
export function pacedUpload(body: Readable, { maxMs, graceMs, minBytesPerSecond }: TimeLimits['upload']) {
  const isTooSlow = (bytes: number, ms: number) =>
    ms >= maxMs || (ms >= graceMs && bytes < (minBytesPerSecond * ms) / 1000)
  return watched(body, Math.min(1000, graceMs, maxMs), isTooSlow)
}

/**
 * Copies the body into another stream: destroying that one leaves the connection open for the reply, while destroying the request would
 * close it. `isTooSlow` is called every `everyMs` milliseconds with the bytes and milliseconds so far.
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
    /** The route reads the body from the socket itself and limits its time. */
    readsBodyItself?: boolean
  }
}
