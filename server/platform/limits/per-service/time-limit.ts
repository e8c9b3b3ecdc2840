/**
 * The maximum time that a person waits for a remote service in one call, in milliseconds. If reading a photo took all of it, storing its
 * files has another second; with our own work this stays below five seconds.
 */
export const maxWaitMs = 3_500

/** Rejects after this many milliseconds, and aborts the signal passed to `ask`, whether or not `ask` reacts to it. */
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
