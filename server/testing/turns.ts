import { setImmediate as nextTurn } from 'node:timers/promises'

/** The most times that `work` called `count` between two turns of the event loop. */
export async function mostInOneTurn(work: (count: () => void) => Promise<unknown>): Promise<number> {
  let [now, most, isOver] = [0, 0, false]
  const turns = (async () => {
    while (!isOver) {
      now = 0
      await nextTurn()
    }
  })()
  await work(() => {
    most = Math.max(most, ++now)
  })
  isOver = true
  await turns
  return most
}
