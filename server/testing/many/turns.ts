import { setImmediate as nextTurn } from 'node:timers/promises'

/** The maximum number of times that `work` called `count` between two turns of the event loop. */
export async function maxInOneTurn(work: (count: () => void) => Promise<unknown>): Promise<number> {
  const seen = { now: 0, most: 0, isOver: false }
  const turns = (async () => {
    while (!seen.isOver) {
      seen.now = 0
      await nextTurn()
    }
  })()
  await work(() => {
    seen.most = Math.max(seen.most, ++seen.now)
  })
  seen.isOver = true
  await turns
  return seen.most
}
