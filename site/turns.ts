import { Unavailable } from '../server/http-error.ts'

type Bounds = {
  /** How many run at once: of all keys, and of one key while another one runs or waits too. */
  atOnce: number
  atOnceBesideOthers: number
  /** How many may wait: of one key, and of all. */
  waitingOfOne: number
  waitingOfAll: number
}

/**
 * Bounds work that many requests need at once. Keys take turns, and a crowd with one key leaves most of the places to the others as
 * soon as there are any: what runs at the same time shares one processor. Throws 503 where too many wait already.
 */
export function createTurns({ atOnce, atOnceBesideOthers, waitingOfOne, waitingOfAll }: Bounds) {
  /** By key, the next one to have a turn first. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let runningNow = 0
  let waitingNow = 0

  const othersThan = (key: string, keys: Map<string, unknown>) => keys.size - (keys.has(key) ? 1 : 0)

  function mayStart(key: string) {
    if (runningNow >= atOnce) return false
    const isAlone = othersThan(key, running) === 0 && othersThan(key, waiting) === 0
    return isAlone || (running.get(key) ?? 0) < atOnceBesideOthers
  }

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
      // Behind the other keys.
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
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
