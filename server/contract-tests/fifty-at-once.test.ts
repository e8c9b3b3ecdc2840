import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '../platform/db/connections/connect.ts'
import { afterFile } from '../testing/after-file.ts'
import { type Api, password, testApp } from '../testing/app.ts'
import { testConnection } from '../testing/databases/database.ts'
import { addFestival } from '../testing/domains/festivals.ts'
import { aRoom } from '../testing/domains/rooms.ts'

/** Two instances of the site, with a pool each. */
const connection = await testConnection()
const pools = [connect(connection), connect(connection)] as const
const [db] = pools
afterFile(async () => void (await Promise.all(pools.map((pool) => pool.destroy()))))
const one = await testApp({ db })
const other = await testApp({ db: pools[1] })

/** Makes a call fifty times at once, half of them at each instance; returns how often it succeeded, and with which status it failed. */
async function fiftyTimes<T>(token: string, call: (api: Api) => Promise<T>) {
  const apis = [one.clientOf(token), other.clientOf(token)] as const
  const made = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => call(apis[n % 2]!)))
  return {
    done: made.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    failed: made.flatMap((result) => (result.status === 'rejected' ? [result.reason.status as number] : [])),
  }
}

test('a room posted fifty times at once with one key, at two instances, is one room', async () => {
  const host = await one.signUp('Hugo')
  const body = aRoom((await addFestival(await one.signUpAdmin())).id)
  const idempotencyKey = randomUUID()
  const { done, failed } = await fiftyTimes(host.token, (api) => api.rooms.create({ body, idempotencyKey }))
  expect(new Set(done.map(({ id }) => id)).size).toBe(1)
  expect(new Set([...failed, 409])).toEqual(new Set([409]))
  expect((await host.api.rooms.mine({ query: {} })).map(({ id }) => id)).toEqual([done[0]?.id])
})

const logIn = async (username: string) => (await one.visitor.auth.login({ body: { username, password } })).token

test('a session that is ended fifty times at once from another device ends once', async () => {
  const { user, token, api } = await one.signUp('Ana')
  await logIn(user.username)
  const { id } = (await api.auth.sessions()).find(({ current }) => !current)!
  const { done, failed } = await fiftyTimes(token, (each) => each.auth.endSession({ params: { id } }))
  expect([done.length, new Set(failed)]).toEqual([1, new Set([404])])
  expect(await api.auth.sessions()).toHaveLength(1)
})

test('a session that signs out fifty times at once ends alone', async () => {
  const { user, api } = await one.signUp('Bea')
  const second = await logIn(user.username)
  const { done, failed } = await fiftyTimes(second, (each) => each.auth.logout())
  expect(done.length).toBeGreaterThan(0)
  expect(new Set([...failed, 401])).toEqual(new Set([401]))
  expect(await api.auth.sessions()).toMatchObject([{ current: true }])
})
