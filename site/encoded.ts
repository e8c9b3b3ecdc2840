import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best one that the client takes, by its header Accept-Encoding. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/**
 * Compresses on this thread: it takes less than two milliseconds, and to hand a page to another thread takes longer than that. The window is
 * as long as a page, as a larger one would be allocated and cleared for each.
 */
export function encoded(html: string, encoding: Encoding): Buffer {
  const bytes = Buffer.from(html)
  if (encoding === 'gzip') return gzipSync(bytes, { level: 4 })
  if (encoding === 'identity') return bytes
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
