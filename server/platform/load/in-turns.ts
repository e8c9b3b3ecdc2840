import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The number of items of a long list that are handled in one turn of the event loop, which takes some milliseconds; then other calls go on.
 */
export const itemsOfTurn = 50

/** The results of `work` for each item, in the order of the list. */
export async function inTurns<T, U>(items: readonly T[], work: (item: T) => U): Promise<U[]> {
  const done: U[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % itemsOfTurn === 0) await nextTurn()
    done.push(work(item))
  }
  return done
}

/** The list in parts, for work on many items at once. */
export function partsOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
}
