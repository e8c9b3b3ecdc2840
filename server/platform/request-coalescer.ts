/** The end of the running work, and the work that starts after it. */
type Shared<Result> = { ended: Promise<void>; next: Promise<Result> | null }

/**
 * Returns a function that shares work which many requests need at once, by key: while one run is active, all that arrive share the next.
 * Each sees what was committed when it arrived, as nothing joins a run that has started. The results are shared too: do not change them.
 * They are not stored here: a Map that changes this often keeps old entries until the next full garbage collection.
 */
export function createRequestCoalescer<Result>() {
  const shares = new Map<string, Shared<Result>>()

  function start(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = work()
    const end = () => {
      if (shared.next === null) shares.delete(key)
    }
    const shared: Shared<Result> = { ended: result.then(end, end), next: null }
    shares.set(key, shared)
    return result
  }

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const shared = shares.get(key)
    if (!shared) return start(key, work)
    shared.next ??= shared.ended.then(() => start(key, work))
    return shared.next
  }
}
