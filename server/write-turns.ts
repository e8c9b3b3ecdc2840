import { createTurns } from './turns.ts'

/**
 * The writing calls of a member, three at a time in a process: transactions that wait for the same row would otherwise take every
 * connection from the others. The call takes its turn before its connection.
 */
export const writeInTurn = createTurns({
  atOnceOfOne: 3,
  atOnceOfAll: Infinity,
  waitingOfOne: 100,
  waitingOfAll: 1000,
})
