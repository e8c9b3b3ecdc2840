import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { addRoom } from '../../testing/domains/rooms.ts'
import { outcomes } from '../../testing/two-instances.ts'
import { updatePrices } from './comparison-prices.job.ts'
import { lockRates } from './rates.queries.ts'

const { db, visitor, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { rates } = admin.api
const set = (perUsd: number | null, from: number, isSure = false) =>
  rates.set({ body: { currency: 'EUR', perUsd, from, isSure } })

const jpy = (perUsd: number | null, from: number, isSure = false) =>
  rates.set({ body: { currency: 'JPY', perUsd, from, isSure } })

const acts = () => db.selectFrom('auditLog').select('detail').where('action', '=', 'rate.set').orderBy('id').execute()
const queued = async () =>
  (await sql`select from graphile_worker.jobs where task_identifier = 'update_prices'`.execute(db)).rows.length
const usdOfRoom = async (id: string) =>
  (await db.selectFrom('roomShares').select('priceUsd').where('id', '=', id).executeTakeFirstOrThrow()).priceUsd

afterEach(async () => {
  await db.deleteFrom('currencyRates').execute()
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db)
})

test('a rate is set and taken back, for everybody, in the audit log with the old one', async () => {
  const before = (await acts()).length
  const list = await set(1, 0.92)
  expect(list).toEqual(await rates.list())
  expect(list.map(({ currency }) => currency)).toHaveLength(10)
  const ofEuro = list.find(({ currency }) => currency === 'EUR')
  expect(ofEuro).toEqual({ currency: 'EUR', perUsd: 1, released: 0.92, changedAt: expect.stringMatching(/Z$/) })
  expect(await visitor.rates.changed()).toEqual({ EUR: 1 })
  expect(await queued()).toBe(1)
  await set(1, 1)
  await set(null, 1)
  expect(await visitor.rates.changed()).toEqual({})
  expect((await acts()).slice(before).map(({ detail }) => detail)).toEqual([
    { currency: 'EUR', from: 0.92, perUsd: 1 },
    { currency: 'EUR', from: 1, perUsd: 0.92 },
  ])
})

test('stored prices follow by the job, and new ones have the changed rate at once', async () => {
  const { id: festivalId } = await addFestival(admin, { price: '$100', currency: 'USD' })
  const stated = { pricePerNight: '50', currency: 'EUR' }
  const { id: earlier } = await addRoom(admin, festivalId, stated)
  await set(1, 0.92)
  const { id: later } = await addRoom(admin, festivalId, stated)
  const { id: laterFestival } = await addFestival(admin, { price: '$100', currency: 'USD' })
  expect([await usdOfRoom(earlier), await usdOfRoom(later)]).toEqual([54.347826, 50])
  await updatePrices(db)
  expect(await usdOfRoom(earlier)).toBe(50)
  const lows = db.selectFrom('festivals').select('priceLowEur').where('id', 'in', [festivalId, laterFestival])
  expect(await lows.execute()).toEqual([{ priceLowEur: 100 }, { priceLowEur: 100 }])
})

test('a change waits for the prices that are being stored', async () => {
  let changing: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (trx) => {
    await lockRates(trx)
    changing = set(1, 0.92)
    const first = await Promise.race([changing, sql`select pg_sleep(0.2)`.execute(trx).then(() => 'held')])
    expect(first).toBe('held')
  })
  await changing
  expect(await visitor.rates.changed()).toEqual({ EUR: 1 })
})

test('of fifty changes of one rate at once, one is made', async () => {
  const done = await outcomes(Array.from({ length: 50 }, (_, n) => set(1 + n / 100, 0.92)))
  expect(done.filter((outcome) => outcome === 'done')).toHaveLength(1)
  await expect(set(1.9, 0.92)).rejects.toMatchObject({ status: 409, code: 'rate_changed' })
  expect(await queued()).toBe(1)
})

const unusual = { status: 409, code: 'unusual_rate' }

test('more than twice or less than half of the rate in use is set by who is sure', async () => {
  for (const perUsd of [300, 74]) await expect(jpy(perUsd, 149.5)).rejects.toMatchObject(unusual)
  await jpy(298, 149.5, true)
  await jpy(null, 298)
})

test('a large step is not made of small ones', async () => {
  await set(1.84, 0.92)
  await expect(set(2, 1.84)).rejects.toMatchObject(unusual)
  await set(2, 1.84, true)
  await set(null, 2)
})

test.each([0, -1, 1e-7, 1e7])('a rate of %s is refused', async (perUsd) => {
  await expect(set(perUsd, 0.92, true)).rejects.toMatchObject({ status: 400, fields: { perUsd: expect.any(String) } })
})

test('nobody sets the rate of the dollar', async () => {
  const body = { currency: 'USD' as never, perUsd: 1, from: 0.92 }
  await expect(rates.set({ body })).rejects.toMatchObject({ status: 400 })
})

test('the health page tells how many rates are set, and since when', async () => {
  expect((await admin.api.health.site()).rates).toEqual({ set: 0, setAt: null })
  await set(1, 0.92)
  expect((await admin.api.health.site()).rates).toEqual({ set: 1, setAt: expect.stringMatching(/^\d{4}-.*Z$/) })
})
