import { atMost, median } from '../../shared/outcome.ts'
import { signUp } from '../../shared/members.ts'
import { openPlace } from '../../shared/sites.ts'
import type { Row } from '../row.ts'

const pairs = 400

/** Threat 15: the time of a failed login must not reveal whether the account exists. */
export const loginTiming: Row = {
  name: 'login-timing',
  promise: `the medians of ${pairs} wrong passwords for a name that is known and for one that is not, apart`,
  measure: async () => {
    await using place = await openPlace('sample')
    const { user } = await signUp(place.address)
    const known: number[] = []
    const unknown: number[] = []
    const guess = (username: string) => timeOfGuess(place.address, username)
    // The two kinds alternate, and each is first equally often, so that other activity of the machine affects both equally.
    for (let pair = 0; pair < pairs; pair++) {
      if (pair % 2 === 0) known.push(await guess(user.username))
      unknown.push(await guess('lab_nobody_here'))
      if (pair % 2 === 1) known.push(await guess(user.username))
    }
    return atMost(Math.abs(median(unknown) / median(known) - 1) * 100, 5, '%')
  },
}

async function timeOfGuess(address: string, username: string) {
  const start = performance.now()
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'not this one' }),
  })
  await reply.text()
  if (reply.status !== 401) throw new Error(`A wrong password was answered with ${reply.status}`)
  return performance.now() - start
}
