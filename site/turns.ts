import { Unavailable } from '../server/http-error.ts'

/** How many work at once, and how many may wait: of one key, and of all. */
type Bounds = { atOnce: number; waitingOfOne: number; waitingOfAll: number }

/**
 * Bounds work that many ask for at once. Keys take turns, so that whoever comes alone never waits behind a crowd with one key.
 * Throws 503 where too many wait already.
 */
export function createTurns({ atOnce, waitingOfOne, waitingOfAll }: Bounds) {
  /** By key, the next one to have a turn first. */
  const waiting = new Map<string, (() => void)[]>()
  let working = 0
  let waitingNow = 0

  function wait(key: string) {
    const queue = waiting.get(key) ?? []
    if (queue.length >= waitingOfOne || waitingNow >= waitingOfAll) throw Unavailable()
    waiting.set(key, queue)
    waitingNow++
    return new Promise<void>((begin) => queue.push(begin))
  }

  function handOn() {
    const [key, queue] = waiting.entries().next().value ?? []
    const begin = queue?.shift()
    if (key === undefined || !queue || !begin) {
      working--
      return
    }
    waitingNow--
    waiting.delete(key)
    if (queue.length > 0) waiting.set(key, queue)
    begin()
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working++
    else await wait(key)
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}
