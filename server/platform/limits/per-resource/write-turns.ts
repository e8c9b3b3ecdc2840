import { createFairQueue } from './fair-queue.ts'

/**
 * The writing calls of a member, three at a time in a process: transactions that wait for the same row would otherwise take all
 * connections. A call gets its turn before its connection.
 */
export const writeInTurn = createFairQueue({
  atOnceOfOne: 3,
  atOnceOfAll: Infinity,
  waitingOfOne: 100,
  waitingOfAll: 1000,
})

/** Calls with a larger body than others: thousands of rows take a second of the main thread in total (server/platform/load/in-turns.ts). */
export const largeInTurn = createFairQueue({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 50, waitingOfAll: 50 })
