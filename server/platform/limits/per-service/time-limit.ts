/**
 * Longest time that a person waits for a service of others in one call, in milliseconds. The files of a photo that took all of it to be
 * read have another second to be stored; with our own work it stays below five seconds.
 */
export const maxWaitMs = 3_500

/** Rejects after so many milliseconds, and aborts the signal that `ask` gets: whether it heeds that or not. */
export async function within<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = Object.assign(new Error(`No answer within ${milliseconds} ms`), { name: 'TimeoutError' })
    limit.abort(error)
    reject(error)
  }, milliseconds)
  try {
    return await Promise.race([ask(limit.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
