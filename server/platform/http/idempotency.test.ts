import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../db/connections/connect.ts'
import { Conflict } from '../http-error.ts'
import { replyOnce } from './idempotency.ts'
import { testDatabase } from '../../testing/databases/database.ts'

const db = await testDatabase()
await sql`create table effects (note text)`.execute(db)

async function memberId() {
  const username = `m_${randomUUID().slice(0, 8)}`
  const row = { username, email: `${username}@example.com`, name: 'Ana' }
  return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function attempt() {
  return { memberId: await memberId(), key: randomUUID(), endpoint: 'POST /api/things', input: { body: { note: 'a' } } }
}

const effects = async (note: string) => {
  const { rows } = await sql`select from effects where note = ${note}`.execute(db)
  return rows.length
}

/** A creating call that has one effect and returns another text each time. */
const creating = (note: string) => async (trx: Database) => {
  await sql`insert into effects values (${note})`.execute(trx)
  return { status: 201, text: JSON.stringify({ id: randomUUID() }), headers: {} }
}

describe('a creating call with an Idempotency-Key', () => {
  test('gives a retry the first reply and does nothing @S1.38', async () => {
    const call = await attempt()
    const first = await replyOnce(db, call, creating(call.key))
    expect(await replyOnce(db, call, creating(call.key))).toEqual(first)
    expect(await replyOnce(db, { ...call, key: call.key.toUpperCase() }, creating(call.key))).toEqual(first)
    expect(await effects(call.key)).toBe(1)
  })

  test('is refused if the key was used with another body or for another call @S1.39', async () => {
    const call = await attempt()
    await replyOnce(db, call, creating(call.key))
    const mismatch = { status: 422, code: 'idempotency_mismatch' }
    const otherBody = { ...call, input: { body: { note: 'b' } } }
    const otherCall = { ...call, endpoint: 'POST /api/others' }
    await expect(replyOnce(db, otherBody, creating(call.key))).rejects.toMatchObject(mismatch)
    await expect(replyOnce(db, otherCall, creating(call.key))).rejects.toMatchObject(mismatch)
    expect(await effects(call.key)).toBe(1)
  })

  test('is refused while the first call still runs @S1.40', async () => {
    const call = await attempt()
    const { promise: end, resolve: endFirst } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const first = replyOnce(db, call, async (trx) => {
      begin()
      await end
      return creating(call.key)(trx)
    })
    await begun
    await expect(replyOnce(db, call, creating(call.key))).rejects.toMatchObject({ status: 409, code: 'in_progress' })
    const others = await replyOnce(db, { ...call, memberId: await memberId() }, creating('others'))
    expect(others.status).toBe(201)
    endFirst()
    const reply = await first
    expect(await replyOnce(db, call, creating(call.key))).toEqual(reply)
    expect(await effects(call.key)).toBe(1)
  })

  test('is independent of another member who sends the same key @S1.41', async () => {
    const call = await attempt()
    const first = await replyOnce(db, call, creating(call.key))
    const others = await replyOnce(db, { ...call, memberId: await memberId() }, creating(call.key))
    expect(others.text).not.toBe(first.text)
    expect(await effects(call.key)).toBe(2)
  })

  test('stores no key and has no effect if it is refused', async () => {
    const call = await attempt()
    const refused = replyOnce(db, call, async (trx) => {
      await creating(call.key)(trx)
      throw Conflict('full', 'This is full')
    })
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'full' })
    expect(await effects(call.key)).toBe(0)
    expect((await replyOnce(db, call, creating(call.key))).status).toBe(201)
    expect(await effects(call.key)).toBe(1)
  })

  test('has one effect and one reply, also if 50 are sent at once', async () => {
    const call = await attempt()
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => replyOnce(db, call, creating(call.key))))
    const texts = new Set(results.flatMap((result) => (result.status === 'fulfilled' ? result.value.text : [])))
    expect(texts.size).toBe(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'in_progress' })
    expect(await effects(call.key)).toBe(1)
  })

  test('may use a key again after a day @S1.38', async () => {
    const call = await attempt()
    const first = await replyOnce(db, call, creating(call.key))
    await sql`update idempotency_keys set created_at = created_at - interval '24 hours 1 second' where key = ${call.key}`.execute(
      db,
    )
    const second = await replyOnce(db, { ...call, input: 'another' }, creating(call.key))
    expect(second.text).not.toBe(first.text)
    expect(await replyOnce(db, { ...call, input: 'another' }, creating(call.key))).toEqual(second)
    expect(await effects(call.key)).toBe(2)
  })

  test('is refused if the key is not a UUID @S1.41', async () => {
    const call = await attempt()
    for (const key of ['', 'again', `${call.key}0`, `${call.key},${call.key}`])
      await expect(replyOnce(db, { ...call, key }, creating(call.key))).rejects.toMatchObject({ status: 400 })
    expect(await effects(call.key)).toBe(0)
  })
})
