import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Starts tasks that run until `endAll`, and records the order in which they began. */
function works(bounds: Parameters<typeof createFairQueue>[0]) {
  const inTurn = createFairQueue(bounds)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (key: string, name = key, left?: AbortSignal) => {
    const work = () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }
    return inTurn(key, work, left)
  }
  async function endAll(done: Promise<unknown>) {
    const state = { isDone: false }
    void done.finally(() => (state.isDone = true))
    while (!state.isDone) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { begun, start, endAll }
}

describe('turns', () => {
  test('run a limited number of tasks at once, and the others when those have ended', async () => {
    const { begun, start, endAll } = works({ atOnceOfOne: 2, atOnceOfAll: 2, waitingOfOne: 9, waitingOfAll: 9 })
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => start('one', name)))
    expect(begun).toEqual(['a', 'b'])
    await endAll(all)
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    expect(await all).toEqual(['a', 'b', 'c', 'd'])
  })

  test('rotate between keys: a key with one task is next, however many tasks another key has', async () => {
    const { begun, start, endAll } = works({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 9, waitingOfAll: 99 })
    const crowd = Array.from({ length: 6 }, (_, at) => start('crowd', `crowd ${at}`))
    const alone = start('alone')
    await endAll(Promise.all([...crowd, alone]))
    expect(begun.indexOf('alone')).toBe(2)
  })

  test('limit a busy key to its places, while others begin at once', async () => {
    const { begun, start, endAll } = works({ atOnceOfOne: 1, atOnceOfAll: 3, waitingOfOne: 9, waitingOfAll: 99 })
    const crowd = Array.from({ length: 4 }, (_, at) => start('crowd', `crowd ${at}`))
    const others = [start('other'), start('third')]
    expect(begun).toEqual(['crowd 0', 'other', 'third'])
    await endAll(Promise.all([...crowd, ...others]))
    expect(begun.slice(3)).toEqual(['crowd 1', 'crowd 2', 'crowd 3'])
  })

  test('refuse tasks with 503 when too many wait, for one key or in total', async () => {
    const { start, endAll } = works({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 2, waitingOfAll: 3, retryAfter: 7 })
    const taken = [start('a'), start('a'), start('a')]
    await expect(start('a')).rejects.toMatchObject({ status: 503, retryAfter: 7 })
    taken.push(start('b'))
    await expect(start('c')).rejects.toMatchObject({ status: 503 })
    await endAll(Promise.all(taken))
  })

  test('rest, if they shall, as long as the task took before a waiting one begins, but keep no result back', async () => {
    const inTurn = createFairQueue({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 1, waitingOfAll: 1, rests: true })
    const begunAt: number[] = []
    const task = async () => {
      begunAt.push(performance.now())
      await delay(100)
      return performance.now()
    }
    const [firstEnded] = await Promise.all([inTurn('a', task), inTurn('b', task)])
    expect(begunAt[1]! - begunAt[0]!).toBeGreaterThanOrEqual(190)
    expect(firstEnded - begunAt[0]!).toBeLessThan(begunAt[1]! - begunAt[0]!)
  })

  test('give up the place of a task whose client has left, and never start it', async () => {
    const { begun, start, endAll } = works({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 1, waitingOfAll: 1 })
    const leaving = new AbortController()
    const running = start('a', 'first', leaving.signal)
    const waiting = start('a', 'left', leaving.signal)
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ status: 503 })
    await expect(start('a', 'too late', leaving.signal)).rejects.toMatchObject({ status: 503 })
    await endAll(Promise.all([running, start('b')]))
    expect(begun).toEqual(['first', 'b'])
  })

  test('continue after a task that failed', async () => {
    const inTurn = createFairQueue({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 1, waitingOfAll: 1 })
    await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inTurn('a', async () => 'whole')).toBe('whole')
  })
})
