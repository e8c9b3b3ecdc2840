import { Unavailable } from './http-error.ts'

type Bounds = {
  /** How many tasks run at once: for one key, and in total. */
  atOnceOfOne: number
  atOnceOfAll: number
  /** How many tasks may wait: for one key, and in total. */
  waitingOfOne: number
  waitingOfAll: number
  /** Whether a place stays free for as long as its task took before a waiting task gets it: a crowd then uses half of the processor. */
  rests?: boolean
}

/**
 * Limits tasks that many requests need at once, because simultaneous tasks share one processor. Keys take turns, and no
 * key has more than its share. Throws 503 if too many tasks already wait.
 */
export function createTurns({ atOnceOfOne, atOnceOfAll, waitingOfOne, waitingOfAll, rests = false }: Bounds) {
  /** Waiting tasks by key; the first key is the next one to run. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let runningNow = 0
  let waitingNow = 0

  const mayStart = (key: string) => runningNow < atOnceOfAll && (running.get(key) ?? 0) < atOnceOfOne

  function start(key: string) {
    runningNow++
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function end(key: string) {
    runningNow--
    const left = (running.get(key) ?? 0) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    startWaiting()
  }

  function startWaiting() {
    for (;;) {
      const [key, queue] = [...waiting].find(([key]) => mayStart(key)) ?? []
      if (key === undefined || !queue) return
      const next = queue.shift()
      waitingNow--
      waiting.delete(key)
      // Appended, so that the other keys run first.
      if (queue.length > 0) waiting.set(key, queue)
      start(key)
      next?.()
    }
  }

  function wait(key: string) {
    const queue = waiting.get(key) ?? []
    if (queue.length >= waitingOfOne || waitingNow >= waitingOfAll) throw Unavailable()
    waiting.set(key, queue)
    waitingNow++
    return new Promise<void>((begin) => queue.push(begin))
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (!waiting.has(key) && mayStart(key)) start(key)
    else await wait(key)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      if (rests && waitingNow > 0) setTimeout(end, performance.now() - startedAt, key)
      else end(key)
    }
  }
}
