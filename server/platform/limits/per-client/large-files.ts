import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { t } from '#texts'
import { HttpError } from '../../http-error.ts'
import type { RateLimits } from './rate-limits.ts'

/**
 * This many bytes count as one file. The first such part of a complete file is not counted; that of a range is, as each range needs a read
 * of its own.
 */
const countedBytes = 65_536
/**
 * In bytes. Only maps are larger, and the page requests parts of them. The largest script has 1.2 MB, for clients that accept no
 * compression.
 */
export const maxOfAnswer = { 200: 1_500_000, 206: 524_288 }

/** Counts files of routes with the rate 'bytes' by their size, and refuses to send large ones in one reply. */
export function countLargeFiles(app: FastifyInstance, rateLimits: RateLimits) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.rate !== 'bytes' || request.method === 'HEAD') return payload
    const bytes = Number(reply.getHeader('content-length') ?? 0)
    const isRange = reply.statusCode === 206
    const max = isRange ? maxOfAnswer[206] : maxOfAnswer[200]
    try {
      if (bytes > max) throw OnlyInParts()
      for (let counted = isRange ? 0 : countedBytes; counted < bytes; counted += countedBytes)
        await rateLimits.take('file', request.ip)
    } catch (error) {
      if (payload instanceof Readable) payload.destroy()
      removeHeadersOfFile(reply)
      throw error
    }
    return payload
  })
}

export const OnlyInParts = () =>
  new HttpError(400, 'invalid_request', t.errors.fileInParts({ bytes: String(maxOfAnswer[206]) }))

function removeHeadersOfFile(reply: FastifyReply) {
  for (const name of ['accept-ranges', 'content-encoding', 'content-range', 'etag', 'last-modified'])
    reply.removeHeader(name)
  reply.header('cache-control', 'no-store')
}
