import { atMost, median, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const pairs = 400
const member = {
  username: 'known.to.us',
  email: 'known.to.us@example.com',
  password: 'bailando-juntos-7',
  name: 'Known',
  location: 'Madrid',
  age: 30,
}

/** Threat 15: the time of a failed login must not reveal whether the account exists. */
export const loginTiming: Row = {
  name: 'login-timing',
  promise: `the medians of ${pairs} wrong passwords for a name that is known and for one that is not, apart`,
  measure: () =>
    withSite(async ({ address }) => {
      const registered = await post(`${address}/api/auth/register`, member)
      if (registered !== 201) throw new Error(`The member was not registered: ${registered}`)
      const timed = async (username: string) => {
        const start = performance.now()
        const status = await post(`${address}/api/auth/login`, { username, password: 'not this one' })
        if (status !== 401) throw new Error(`A wrong password was answered with ${status}`)
        return performance.now() - start
      }
      const known: number[] = []
      const unknown: number[] = []
      // The two kinds alternate, and each is first equally often, so that other activity of the machine affects both equally.
      for (let pair = 0; pair < pairs; pair++) {
        if (pair % 2 === 0) known.push(await timed(member.username))
        unknown.push(await timed('nobody.we.know'))
        if (pair % 2 === 1) known.push(await timed(member.username))
      }
      const apart = Math.abs(median(unknown) / median(known) - 1) * 100
      return atMost(apart, 5, '%')
    }),
}

async function post(url: string, body: object) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await reply.text()
  return reply.status
}
