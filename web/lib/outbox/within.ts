/** Rejects if the call takes longer. */
export function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No reply in time')), milliseconds)
  return Promise.race([call, promise]).finally(() => clearTimeout(timer))
}
