import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from './platform/db/connections/connect.ts'
import { testConnection } from './testing/databases/database.ts'
import { cleanUp } from './clean-up.job.ts'
import { addJob, forgetFailedJobs } from './platform/jobs/jobs.queries.ts'

const db = connect(await testConnection(), { max: 1 })
afterAll(() => db.destroy())

describe('the nightly clean-up', () => {
  const ago = (age: string) => sql<Date>`now() - ${age}::interval`
  const hash = (filling: number) => Buffer.alloc(32, filling)

  test('deletes expired rows and nothing else @S7.18', async () => {
    const user = await db
      .insertInto('users')
      .values({ username: 'ana', email: 'ana@example.com', name: 'Ana' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userId = user.id
    const session = (filling: number, age: string) => ({ userId, tokenHash: hash(filling), lastUsedAt: ago(age) })
    await db
      .insertInto('sessions')
      .values([session(1, '29 days'), session(2, '31 days')])
      .execute()
    const exchange = (filling: number, age: string) => ({ userId, secretHash: hash(filling), expiresAt: ago(age) })
    await db
      .insertInto('signInExchanges')
      .values([exchange(1, '-30 seconds'), exchange(2, '1 second')])
      .execute()
    const token = (filling: number, age: string) =>
      ({
        userId,
        purpose: 'verify_email',
        email: 'ana@example.com',
        tokenHash: hash(filling),
        expiresAt: ago(age),
      }) as const
    await db
      .insertInto('oneTimeTokens')
      .values([token(1, '-1 hour'), token(2, '1 second'), { ...token(3, '-1 hour'), usedAt: ago('1 minute') }])
      .execute()
    const change = (filling: number, age: string) => ({
      userId,
      oldEmail: 'ana.before@example.com',
      tokenHash: hash(filling),
      changedAt: ago(age),
    })
    await db
      .insertInto('emailChanges')
      .values([change(1, '6 days'), change(2, '7 days')])
      .execute()
    const place = (number: number, age: string) => ({
      addressHash: hash(1),
      span: 'day',
      place: number,
      takenAt: ago(age),
    })
    await db
      .insertInto('mailPlaces')
      .values([place(1, '23 hours'), place(2, '24 hours')])
      .execute()
    const key = (age: string) => ({ userId, key: randomUUID(), endpoint: 'x', bodyHash: hash(1), createdAt: ago(age) })
    await db
      .insertInto('idempotencyKeys')
      .values([key('23 hours'), key('25 hours')])
      .execute()
    const counter = (age: string) => ({ key: age, windowStart: ago(age) })
    await db
      .insertInto('rateCounters')
      .values([counter('1 hour'), counter('25 hours')])
      .execute()
    await db.deleteFrom('mailOutbox').execute()
    const mail = (age: string) => ({ toAddress: 'ana@example.com', subject: age, text: '', createdAt: ago(age) })
    await db
      .insertInto('mailOutbox')
      .values([mail('29 days'), mail('31 days')])
      .execute()
    const { id: festivalId } = await db
      .insertInto('festivals')
      .values({ name: 'x', location: 'x', startDate: '2027-01-01', endDate: '2027-01-02' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('liveLocations')
      .values({ userId, festivalId, latitude: 1, longitude: 1, expiresAt: ago('1 second') })
      .execute()
    const notification = (title: string, age: string, isRead: boolean) => ({
      userId,
      type: 'room_request',
      title,
      message: '',
      isRead,
      createdAt: ago(age),
    })
    await db
      .insertInto('notifications')
      .values([
        notification('read', '89 days', true),
        notification('read long ago', '91 days', true),
        notification('unread', '364 days', false),
        notification('unread for ever', '366 days', false),
      ])
      .execute()

    await cleanUp(db)

    const left = async (
      table: 'sessions' | 'signInExchanges' | 'oneTimeTokens' | 'idempotencyKeys' | 'liveLocations',
    ) => (await db.selectFrom(table).select('id').execute()).length
    expect([await left('sessions'), await left('signInExchanges'), await left('oneTimeTokens')]).toEqual([1, 1, 1])
    expect(await left('idempotencyKeys')).toBe(1)
    expect(await left('liveLocations')).toBe(0)
    expect(await db.selectFrom('emailChanges').select('tokenHash').execute()).toEqual([{ tokenHash: hash(1) }])
    expect(await db.selectFrom('mailPlaces').select('place').where('addressHash', '=', hash(1)).execute()).toEqual([
      { place: 1 },
    ])
    expect(await db.selectFrom('rateCounters').select('key').execute()).toEqual([{ key: '1 hour' }])
    expect(await db.selectFrom('mailOutbox').select('subject').execute()).toEqual([{ subject: '29 days' }])
    const titles = await db.selectFrom('notifications').select('title').orderBy('title').execute()
    expect(titles.map(({ title }) => title)).toEqual(['read', 'unread'])
  })

  test('deletes many rows in several statements', async () => {
    await sql`
      insert into rate_counters (key, window_start)
      select 'many' || n, now() - interval '2 days' from generate_series(1, 12000) as n`.execute(db)
    await cleanUp(db)
    expect(await db.selectFrom('rateCounters').selectAll().where('key', 'like', 'many%').execute()).toEqual([])
  })

  test('deletes jobs that failed at every attempt after a month', async () => {
    await addJob(db, 'clean_up', {}, { key: 'recent' })
    await addJob(db, 'clean_up', {}, { key: 'old' })
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
    await sql`alter table graphile_worker._private_jobs disable trigger user`.execute(db)
    await sql`
      update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where key = 'old'`.execute(db)
    await sql`alter table graphile_worker._private_jobs enable trigger user`.execute(db)
    await forgetFailedJobs(db)
    const { rows } = await sql`select key from graphile_worker.jobs`.execute(db)
    expect(rows).toEqual([{ key: 'recent' }])
  })
})
