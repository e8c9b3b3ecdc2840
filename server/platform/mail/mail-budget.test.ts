import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/connections/connect.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { ageMailBudget, mailsTo } from '../../testing/services/mailed.ts'
import { sampleEmail } from '../../testing/services/outbox.ts'
import type { MailShare } from './mail-budget.queries.ts'
import { queueMail, queueNeededMail } from './mail.queries.ts'

const db = await testDatabase()
const to = 'ana@example.com'
const queue = (share: MailShare = 'ordinary', address = to) =>
  inTransaction(db, (trx) => queueMail(trx, { ...sampleEmail({ share }), to: address }))
const queueAtOnce = async (shares: MailShare[], address = to) =>
  (await Promise.all(shares.map((share) => queue(share, address)))).filter(Boolean).length
const times = (count: number, ...shares: MailShare[]) =>
  Array.from({ length: count }, (_, at) => shares[at % shares.length]!)
const all: MailShare[] = ['ordinary', 'reset', 'warning', 'undo']

const members = async (count: number) => {
  const { rows } = await sql<{ id: string }>`
    insert into users (username, email, name)
    select 'member' || n || substr(md5(random()::text), 1, 8), md5(random()::text) || '@example.com', 'Ana'
    from generate_series(1, ${count}::int) as n
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

beforeEach(() => sql`truncate mail_places, mail_outbox cascade`.execute(db))

describe('one address', () => {
  test('is sent exactly five of fifty emails that are queued at once, over all kinds', async () => {
    expect(await queueAtOnce(times(50, ...all))).toBe(5)
    expect(await mailsTo(db, to)).toHaveLength(5)
  })

  test('is sent five emails an hour and twenty a day', async () => {
    const sent: number[] = []
    for (let hour = 0; hour < 30; hour++) {
      sent.push(await queueAtOnce(times(20, ...all)))
      await ageMailBudget(db, '1 hour')
    }
    expect(sent[0]).toBe(5)
    expect(Math.max(...sent)).toBe(5)
    const ofDay = (from: number) => sent.slice(from, from + 24).reduce((sum, emails) => sum + emails)
    expect(ofDay(0)).toBe(20)
    for (let hour = 1; hour <= 6; hour++) expect(ofDay(hour)).toBeLessThanOrEqual(20)
    // The emails of the first hours no longer count a day later.
    expect(ofDay(6)).toBeGreaterThan(10)
  })

  test('has one budget in any case, and another address has its own', async () => {
    const cases = ['ana@example.com', 'Ana@Example.com', 'ANA@EXAMPLE.COM']
    const queued = await Promise.all(times(30, ...all).map((share, at) => queue(share, cases[at % 3])))
    expect(queued.filter(Boolean)).toHaveLength(5)
    expect(await queue('ordinary', 'bea@example.com')).toBe(true)
  })

  test('is not charged for an email that is rolled back', async () => {
    for (let tries = 0; tries < 10; tries++) {
      const work = inTransaction(db, async (trx) => {
        await queueMail(trx, { ...sampleEmail(), to })
        throw new Error('rolled back')
      })
      await expect(work).rejects.toThrow('rolled back')
    }
    expect(await queueAtOnce(times(20, ...all))).toBe(5)
  })

  test('is not stored in the count', async () => {
    await queue()
    const { rows } = await sql<{ row: string }>`select mail_places::text as row from mail_places`.execute(db)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/ana|example/)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(to).toString('hex'))
  })
})

describe('the budget of an address', () => {
  test.each<[MailShare, number]>([
    ['ordinary', 3],
    ['reset', 4],
    ['warning', 4],
    ['undo', 5],
  ])('for the kind %s alone is %i of fifty emails', async (share, max) => {
    expect(await queueAtOnce(times(50, share))).toBe(max)
  })

  test('always leaves room for a warning and for the link to a new password', async () => {
    await queueAtOnce(times(50, 'ordinary', 'reset'))
    expect(await queueAtOnce(times(50, 'warning'))).toBe(1)
    await queueAtOnce(times(50, 'ordinary', 'warning'), 'bea@example.com')
    expect(await queue('reset', 'bea@example.com')).toBe(true)
  })

  test('for ways home is apart: no other email uses it up, nor one about another member (threat 117)', async () => {
    const safety = (aboutId: string | null) =>
      inTransaction(db, (trx) => queueMail(trx, { ...sampleEmail({ share: 'safety' }), to, userId: null, aboutId }))
    await queueAtOnce(times(50, ...all))
    const [ana, ben] = await members(2)
    const ofAna = await Promise.all(Array.from({ length: 50 }, () => safety(ana!)))
    expect(ofAna.filter(Boolean)).toHaveLength(4)
    expect(await safety(ben!)).toBe(true)
    expect(await queue('undo')).toBe(false)
    // Nor do they use up the places of others.
    await sql`truncate mail_places`.execute(db)
    for (let count = 0; count < 6; count++) await safety(ana!)
    expect(await queueAtOnce(times(50, ...all))).toBe(5)
  })

  test('does not count refused emails against the day', async () => {
    for (let hour = 0; hour < 4; hour++) {
      await queueAtOnce(times(50, 'ordinary'))
      await ageMailBudget(db, '1 hour')
    }
    expect(await queueAtOnce(times(10, 'ordinary'))).toBe(2)
  })
})

test('an email that its caller needs is refused with Retry-After', async () => {
  const needed = () => queueNeededMail(db, { ...sampleEmail(), to })
  for (let emails = 0; emails < 3; emails++) await needed()
  await sql`update mail_places set taken_at = taken_at - interval '45 minutes' where place = 2`.execute(db)
  const refusal = await needed().catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refusal).toMatchObject({
    message: 'We wrote to this address often enough for now. Please try again in 15 minutes.',
  })
  const { retryAfter } = refusal as { retryAfter: number }
  expect(retryAfter).toBeGreaterThan(14 * 60)
  expect(retryAfter).toBeLessThanOrEqual(15 * 60)
})

test('two transactions that write to the same addresses in opposite order both end', async () => {
  for (let round = 0; round < 10; round++) {
    await sql`truncate mail_places`.execute(db)
    const addresses = Array.from({ length: 6 }, (_, at) => `reader${at}@example.com`)
    const writeTo = (order: string[]) =>
      inTransaction(db, async (trx) => {
        for (const address of order) await queueMail(trx, { ...sampleEmail(), to: address })
      })
    await Promise.all([writeTo(addresses), writeTo(addresses.toReversed())])
  }
})
