import { load, mustNotFail } from '../load.ts'
import { atMost, type Row } from '../row.ts'
import { withSite } from '../site.ts'

/** Far more at once than there are processors to hash with. */
const guessers = 40

export const loginFlood: Row = {
  name: 'login-flood',
  promise: 'the slowest of a hundred lists while passwords are guessed as fast as we answer, against the same in peace',
  measure: () =>
    withSite(async ({ address }) => {
      const list = { connections: 4, seconds: 5 }
      await load(`${address}/api/festivals`, { ...list, seconds: 2 })
      const inPeace = await load(`${address}/api/festivals`, list)
      const body = JSON.stringify({ username: 'nobody', password: 'not this one' })
      const [flooded] = await Promise.all([
        load(`${address}/api/festivals`, list),
        load(`${address}/api/auth/login`, { connections: guessers, seconds: 6, body }),
      ])
      mustNotFail(inPeace)
      mustNotFail(flooded)
      const { measured, limit, ratio } = atMost(flooded.p99 / inPeace.p99, 2, 'times')
      return { measured: `${measured} (${flooded.p99} ms against ${inPeace.p99} ms)`, limit, ratio }
    }),
}
