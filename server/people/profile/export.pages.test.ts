import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '../../platform/limits/per-client/rate-limits.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { openThread } from '../../testing/domains/chat.ts'
import { lockTable } from '../../testing/databases/locked-table.ts'
import { rowsRead } from '../../testing/many/plans.ts'
import { until } from '../../testing/until.ts'
import { exportPages, rowsOfPage } from './export.queries.ts'

const { app, db, signUp } = await testApp()

/** Inserts this many messages, and an earlier version of each, directly into the tables. */
async function writeMessages(from: TestMember, to: TestMember, count: number) {
  const { id } = await openThread(from, to)
  await sql`
    with written as (
      insert into chat_messages (thread_id, seq, sender_id, content)
      select ${id}, n, ${from.user.id}, 'Message ' || n
      from generate_series(1, ${count}::int) as n
      returning id, sender_id, content
    )
    insert into chat_message_versions (message_id, sender_id, content)
    select id, sender_id, content from written`.execute(db)
}

const [ana, bea, carla] = [await signUp('Ana'), await signUp('Bea'), await signUp('Carla')]
const noId = '00000000-0000-0000-0000-000000000000'
const count = 4 * rowsOfPage + 7
await writeMessages(ana, bea, count)

test('an export of several pages has each row once, in the order of the ids', async () => {
  const data = await ana.api.profile.export()
  const stored = await db
    .selectFrom('chatMessages')
    .select('id')
    .where('senderId', '=', ana.user.id)
    .orderBy('id')
    .execute()
  expect(stored).toHaveLength(count)
  expect(data['chatMessages']?.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  expect(data['chatMessageVersions']).toHaveLength(count)
})

test('a table that ends with a page has each row once', async () => {
  await writeMessages(carla, bea, 2 * rowsOfPage)
  expect((await carla.api.profile.export())['chatMessages']).toHaveLength(2 * rowsOfPage)
})

test('every table is paged by a unique column', async () => {
  const { rows } = await sql<{ column: string }>`
    select indrelid::regclass || '.' || attname as "column"
    from pg_index
    join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indisunique and indnkeyatts = 1 and indpred is null`.execute(db)
  const unique = new Set(rows.map(({ column }) => column))
  const keys = [...exportPages.values()].map(({ text }) => /from "(\w+)"[^]*order by "(\w+)"/.exec(text))
  expect(keys).toHaveLength(exportPages.size)
  expect(keys.map((found) => `${found?.[1]}.${found?.[2]}`).filter((key) => !unique.has(key))).toEqual([])
})

test('a page of messages or of their versions reads no more rows than it has', async () => {
  await writeMessages(await signUp(), bea, 3_000)
  await sql`analyze chat_messages, chat_message_versions`.execute(db)
  const [last] = await db
    .selectFrom('chatMessages')
    .select('id')
    .where('senderId', '=', carla.user.id)
    .orderBy('id')
    .execute()
  for (const [name, table] of [
    ['chatMessages', 'chat_messages'],
    ['chatMessageVersions', 'chat_message_versions'],
  ] as const) {
    const page = exportPages.get(name)!
    const read = (member: TestMember, after: string) => rowsRead(db, page, { memberId: member.user.id, after }, table)
    expect(await read(ana, noId)).toBe(rowsOfPage)
    // Ana wrote before Carla did.
    expect(await read(ana, last?.id ?? noId)).toBe(0)
  }
})

test('exports that wait for the database keep one connection in all, and other calls go on', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => signUp()))
  const waitlist = await lockTable(db, 'waitlist')
  const exports = Promise.all(members.map(({ api }) => api.profile.export()))
  await until(async () => (await waitlist.waiting()) > 0)
  const reply = await app.inject({ url: '/api/festivals' })
  expect(reply.statusCode).toBe(200)
  expect(await waitlist.waiting()).toBe(1)
  await waitlist.release()
  expect((await exports).map(({ users }) => users?.length)).toEqual(members.map(() => 1))
})

test('a member may export their data ten times an hour', async () => {
  const limited = await testApp({ db, rateLimits: 'on' })
  const { token } = await limited.signUp()
  const ask = () => limited.app.inject({ url: '/api/user/export', headers: { authorization: `Bearer ${token}` } })
  for (let time = 0; time < limits.export.max; time++) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
