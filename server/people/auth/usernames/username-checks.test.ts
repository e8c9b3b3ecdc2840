import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { NewUsername } from '../../../../contract/people/sign-in-fields.ts'
import { limits } from '../../../platform/limits/per-client/rate-limits.ts'
import { password, testApp } from '../../../testing/app.ts'
import { suspend } from '../../../testing/domains/members.ts'
import { untilFreshWindow } from '../../../testing/until.ts'
import { usernamesLike } from './usernames.ts'

const { db, services, visitor, clientOf, signUp } = await testApp({ rateLimits: 'on' })
beforeEach(async () => {
  await sql`truncate rate_counters`.execute(db)
  await untilFreshWindow(3600, 5_000)
})

const check = (username: string, api = visitor) => api.auth.checkUsername({ body: { username } })
const register = (username: string) =>
  visitor.auth.register({
    body: { username, email: `${username}@example.org`, password, name: 'Nino', location: 'Cali', age: 30 },
  })
const saidByRegistering = (username: string) =>
  register(username).then(
    () => null,
    (error: Error) => error.message,
  )

test('threat 156: a username check says what registering says, whoever has the name', async () => {
  const [ana, gone, suspended] = [await signUp('Ana'), await signUp('Eva'), await signUp('Sara')]
  await ana.api.profile.change({ body: { username: 'ana.luna' } })
  await ana.api.profile.change({ body: { username: 'ana.sol' } })
  await gone.api.profile.remove({ body: { password } })
  await suspend(db, suspended)
  const taken = ['ana.sol', 'ANA.SOL', 'ana.luna', gone.user.username, suspended.user.username]
  for (const username of [...taken, 'anasol', 'support', 'ana.com']) {
    const { refusal } = await check(username)
    expect(refusal, username).toMatch(/\w/)
    expect([username, refusal]).toEqual([username, await saidByRegistering(username)])
  }
  for (const username of taken) {
    const { refusal, suggestion } = await check(username)
    expect([username, refusal]).toEqual([username, 'Username is already taken'])
    expect(await saidByRegistering(suggestion ?? '')).toBeNull()
  }
  expect(await check('a.free.name')).toEqual({ refusal: null, suggestion: null })
})

test('what is suggested can be had, and nothing is where nothing can', async () => {
  expect(await check('support')).toMatchObject({ suggestion: null })
  for (const username of ['x'.repeat(30), 'ana-', `${'a'.repeat(24)}.b`, 'ana7'])
    for (const like of usernamesLike(username)) expect(NewUsername().parse(like)).toBe(like)
})

test('an address asks a few hundred times in an hour, signed in or not', async () => {
  const { token } = await signUp()
  const address = '198.51.100.9'
  const apis = [clientOf(null, address), clientOf(token, address)]
  for (const api of apis) await check('a.free.name', api)
  for (let asked = 0; asked < limits.usernameCheck.max; asked++)
    await services.rateLimits.take('usernameCheck', address).catch(() => {})
  for (const api of apis)
    await expect(check('a.free.name', api)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
})
