import { channel } from 'node:diagnostics_channel'
import { Unavailable } from '../../http-error.ts'

/** Published for each task that takes one of a limited number of turns: the cost of a call there keeps few others waiting. */
export const turnTaken = channel('compas.turn-taken')

type Bounds = {
  /** The maximum number of concurrent tasks: for one key, and in total. */
  atOnceOfOne: number
  atOnceOfAll: number
  /** The maximum number of waiting tasks: for one key, and in total. */
  waitingOfOne: number
  waitingOfAll: number
  /** The seconds after which a refused task may be tried again. */
  retryAfter?: number
  /**
   * The cost of a key so far: the key with the lowest cost goes first, and takes the waiting place of the one with the highest. Without
   * this function they take turns.
   */
  costOf?: (key: string) => number
  /** Whether a place stays free for as long as its task took before a waiting task gets it: a crowd then uses half of the processor. */
  rests?: boolean
}

type Waiting = { begin: () => void; giveUp: () => void }

/**
 * Limits tasks that many requests need at once, because simultaneous tasks share one processor. Keys take turns, and no key has more than
 * its share. Throws 503 if too many tasks already wait, and when `left` is aborted before a task has its turn. A task learns whether it had
 * to wait.
 */
export function createFairQueue(bounds: Bounds) {
  const { atOnceOfOne, atOnceOfAll, waitingOfOne, waitingOfAll, retryAfter, costOf, rests = false } = bounds
  /** Waiting tasks by key; the first key is the next one to run. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  let runningNow = 0
  let waitingNow = 0

  const mayStart = (key: string) => runningNow < atOnceOfAll && (running.get(key) ?? 0) < atOnceOfOne

  function start(key: string) {
    if (atOnceOfAll < Infinity) turnTaken.publish(key)
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
    while (runningNow < atOnceOfAll) {
      const key = nextKey()
      const queue = key === undefined ? undefined : waiting.get(key)
      if (key === undefined || !queue) return
      const next = queue.shift()
      waitingNow--
      waiting.delete(key)
      // Appended, so that the other keys run first.
      if (queue.length > 0) waiting.set(key, queue)
      start(key)
      next?.begin()
    }
  }

  function nextKey() {
    let next: { key: string; cost: number } | undefined
    for (const key of waiting.keys()) {
      if (!mayStart(key)) continue
      if (!costOf) return key
      const cost = costOf(key)
      if (!next || cost < next.cost) next = { key, cost }
    }
    return next?.key
  }

  /** Refuses the last task of the key with the highest cost, if that is higher than this key's. */
  function takesPlaceOfOther(key: string) {
    if (!costOf) return false
    let max = { key, cost: costOf(key) }
    for (const other of waiting.keys()) {
      const cost = costOf(other)
      if (cost > max.cost) max = { key: other, cost }
    }
    const last = max.key === key ? undefined : waiting.get(max.key)?.at(-1)
    last?.giveUp()
    return last !== undefined
  }

  function wait(key: string, left?: AbortSignal) {
    const isFull = () => waitingNow >= waitingOfAll && !takesPlaceOfOther(key)
    if (left?.aborted || (waiting.get(key)?.length ?? 0) >= waitingOfOne || isFull())
      throw Unavailable(retryAfter, 'queue')
    const queue = waiting.get(key) ?? []
    waiting.set(key, queue)
    waitingNow++
    return new Promise<void>((begin, refuse) => {
      const one: Waiting = {
        begin,
        giveUp() {
          if (!queue.includes(one)) return
          queue.splice(queue.indexOf(one), 1)
          waitingNow--
          if (queue.length === 0) waiting.delete(key)
          refuse(Unavailable(retryAfter, 'queue'))
        },
      }
      queue.push(one)
      left?.addEventListener('abort', one.giveUp)
    })
  }

  return async <T>(key: string, work: (hasWaited: boolean) => Promise<T>, left?: AbortSignal): Promise<T> => {
    const hasToWait = waiting.has(key) || !mayStart(key)
    if (hasToWait) await wait(key, left)
    else start(key)
    const startedAt = performance.now()
    try {
      return await work(hasToWait)
    } finally {
      if (rests && waitingNow > 0) setTimeout(end, performance.now() - startedAt, key)
      else end(key)
    }
  }
}

type FairQueue = ReturnType<typeof createFairQueue>

/** Resolves when the key has a turn, with the function that ends it; rejects as the queue does. */
export function waitForTurn(inTurn: FairQueue, key: string, left: AbortSignal): Promise<() => void> {
  return new Promise((begin, refuse) => {
    inTurn(key, () => new Promise<void>((end) => begin(end)), left).catch(refuse)
  })
}
