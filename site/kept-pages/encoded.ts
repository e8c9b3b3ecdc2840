import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the client accepts, by its header Accept-Encoding. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/**
 * Compresses on this thread: it takes less than two milliseconds, and handing a page to another thread takes longer. The window is as long
 * as a page, as a larger one would be allocated and cleared for each page.
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
