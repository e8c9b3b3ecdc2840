import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/databases/locked-table.ts'
import { until } from '../../testing/until.ts'
import { storeDailyCounts } from './daily-counts.queries.ts'

const { db, signUpAdmin } = await testApp()
const { health } = (await signUpAdmin()).api

const dayMs = 86_400_000
/** The first moment of a day in UTC, in milliseconds. */
const midnight = (daysAgo: number) => (Math.floor(Date.now() / dayMs) - daysAgo) * dayMs

async function addMember(username: string, at: number) {
  const hex = at.toString(16).padStart(12, '0')
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
  const email = `${username}@example.com`
  await db.insertInto('users').values({ id, username, email, name: 'Ana' }).execute()
}

/** Five of the others begin before the first one has committed. */
async function storeAtOnce(count: number) {
  const others = await db.transaction().execute(async (trx) => {
    await storeDailyCounts(trx)
    const started = Array.from({ length: 5 }, () => storeDailyCounts(db))
    await until(async () => (await countWaiting(db)) === started.length)
    return [...started, ...Array.from({ length: count - 6 }, () => storeDailyCounts(db))]
  })
  await Promise.all(others)
}

const stored = () => db.selectFrom('dailyCounts').selectAll().orderBy('day', 'desc').execute()
const zeros = (count: number) => Array.from({ length: count }, () => 0)

test('each day has what was new on it, stored once when it is over, and today is counted when read', async () => {
  await addMember('first', midnight(2))
  await addMember('last', midnight(1) - 1)
  await addMember('older', midnight(14))
  const before = await health.days()
  expect(before.days?.map(({ members }) => members)).toEqual([1, 0, 2, ...zeros(11)])

  await storeAtOnce(50)
  const once = await stored()
  expect(once.map(({ members }) => members)).toEqual([0, 2, ...zeros(11)])

  await db.deleteFrom('users').where('username', 'in', ['first', 'last']).execute()
  await storeDailyCounts(db)
  expect(await stored()).toEqual(once)
  expect(await health.days()).toEqual(before)

  await sql`delete from daily_counts where members = 2`.execute(db)
  await storeDailyCounts(db)
  expect((await stored()).map(({ members }) => members)).toEqual(zeros(13))
})
