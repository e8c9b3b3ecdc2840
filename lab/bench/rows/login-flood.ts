import { beside, inTurns, loadOf, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { atMost, type Row } from '../row.ts'
import { withSite } from '../site.ts'

/** Far more than there are processors for hashing. */
const guessers = 40
const reading = { connections: 4, seconds: 4 }

export const loginFlood: Row = {
  name: 'login-flood',
  promise: 'the slowest of a hundred lists while passwords are guessed as fast as we answer, against the same in peace',
  measure: () =>
    withSite(async ({ address }) => {
      const lists = `${address}/api/festivals`
      const body = JSON.stringify({ username: 'nobody', password: 'not this one' })
      const guess = (seconds: number) => load(`${address}/api/auth/login`, { connections: guessers, seconds, body })
      await load(lists, { ...reading, seconds: 6 })
      const [peace, flooded] = await inTurns(loadOf(lists, reading), () =>
        beside(guess, reading.seconds, loadOf(lists, reading)),
      )
      const outcome = atMost(flooded.p99 / peace.p99, 2, 'times')
      return { ...outcome, measured: `${outcome.measured} (${msOf(flooded)} against ${msOf(peace)})` }
    }),
}
