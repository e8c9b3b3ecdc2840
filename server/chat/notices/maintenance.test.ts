import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { password, type TestMember } from '../../testing/app.ts'
import { twoInstances } from '../../testing/two-instances.ts'
import { callsOf, someId } from '../../testing/contract/contract-tests.ts'
import { removeNotice, setNotice } from './notices.queries.ts'

const { here, there, databases, at } = await twoInstances()
const text = 'We move to a larger machine until 18:00. Nothing is lost.'
let admin: TestMember
let member: TestMember

/** The maximum time until an instance knows of a change. */
const untilKnown = () => delay(600)
const start = async () => {
  await admin.api.notices.startMaintenance({ body: { text } })
  await untilKnown()
}

beforeAll(async () => {
  admin = await here.signUpAdmin()
  member = await here.signUp()
})
afterEach(async () => {
  await inTransaction(databases[0], (trx) => removeNotice(trx, null, 'maintenance'))
  await untilKnown()
})

/** Calls that stay open although they are no GET: signing in and out, lists that only read, and calls that cannot wait. */
const stayOpen = new Set([
  'auth.login',
  'auth.logout',
  'auth.endSession',
  'festivals.near',
  'rooms.near',
  'liveLocations.stop',
  'notifications.unsubscribe',
  'push.lookedAt',
  'safeChecks.answer',
  'safeChecks.putOff',
  'safeChecks.endLink',
  'safeChecks.byLink',
])

type Method = 'GET' | 'PUT' | 'POST'
const ask = (url: string, method: Method, { token }: { token: string }) =>
  here.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

describe('during maintenance', () => {
  test('every call that writes is 503 with the words of the admin, and none that reads', async () => {
    const walker = await here.signUp()
    await start()
    let closed = 0
    for (const { name, endpoint } of callsOf(contract)) {
      const reply = await ask(endpoint.path.replaceAll(/:\w+/g, someId), endpoint.method as Method, walker)
      const writes = endpoint.method !== 'GET' && !stayOpen.has(name)
      expect([name, reply.statusCode === 503]).toEqual([name, writes])
      if (!writes) continue
      closed++
      expect(reply.json()).toEqual({ error: text, code: 'maintenance' })
      expect(reply.headers['retry-after']).toBe('30')
    }
    expect(closed).toBeGreaterThan(80)
  }, 60_000)

  test('uploads neither begin nor go on', async () => {
    await start()
    for (const [method, url] of [
      ['GET', '/s3/params'],
      ['POST', '/s3/multipart'],
      ['PUT', `/objects/uploads/${'0'.repeat(32)}`],
    ] as const) {
      const reply = await ask(url, method, member)
      expect([url, reply.statusCode, reply.json()]).toMatchObject([url, 503, { error: text, code: 'maintenance' }])
    }
  })

  test('a photo of an admin goes on, and one that a member has begun waits', async () => {
    const prepare = async ({ api }: TestMember) => (await api.photos.prepare({})).uploadURL
    const [ofAdmin, ofMember] = [await prepare(admin), await prepare(member)]
    await start()
    const put = async (address: string) => {
      const { pathname, search } = new URL(address)
      const payload = Buffer.from('not a photo yet')
      const headers = { 'content-type': 'image/jpeg' }
      return (await here.app.inject({ method: 'PUT', url: pathname + search, payload, headers })).statusCode
    }
    expect([await put(ofAdmin), await put(ofMember)]).toEqual([200, 503])
  })

  test('members sign in and out and read, and admins do what they do, on every instance', async () => {
    await start()
    const { token } = await there.visitor.auth.login({ body: { username: member.user.username, password } })
    const again = there.clientOf(token)
    expect(await again.auth.me()).toMatchObject({ id: member.user.id })
    await expect(again.follows.follow({ params: { id: admin.user.id } })).rejects.toMatchObject(refusal)
    await at(1, admin).api.follows.follow({ params: { id: member.user.id } })
    await again.auth.logout()
    await expect(again.auth.me()).rejects.toMatchObject({ status: 401 })
  })

  test('it is over everywhere as soon as an admin ends it, by the desk or by the command', async () => {
    const write = (n: number) => at(n, member).api.follows.unfollow({ params: { id: admin.user.id } })
    await inTransaction(databases[1], (trx) => setNotice(trx, null, { kind: 'maintenance', text }))
    await untilKnown()
    for (const n of [0, 1]) await expect(write(n)).rejects.toMatchObject(refusal)
    await admin.api.notices.endMaintenance()
    await untilKnown()
    for (const n of [0, 1]) await write(n)
  })

  test('what was done is in the audit log once, with its words, however often it is repeated', async () => {
    const before = await acts()
    for (let n = 0; n < 2; n++) await admin.api.notices.startMaintenance({ body: { text } })
    for (let n = 0; n < 2; n++) await admin.api.notices.endMaintenance()
    expect((await acts()).slice(before.length)).toEqual([
      { action: 'maintenance.start', actorId: admin.user.id, detail: { text } },
      { action: 'maintenance.end', actorId: admin.user.id, detail: { text } },
    ])
  })
})

const refusal = { status: 503, code: 'maintenance', message: text }
const acts = () =>
  databases[0]
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('targetType', '=', 'notice')
    .orderBy('id')
    .execute()
