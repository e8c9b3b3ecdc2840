import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { releasedRates } from '../../../contract/platform/money.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, namesOf } from '../../testing/domains/festivals.ts'
import { addRoom, titlesOf } from '../../testing/domains/rooms.ts'
import { updatePrices, updatePricesIfRatesChanged } from './comparison-prices.job.ts'
import { comparisonPrices, storePrices, textOfRates } from './comparison-prices.queries.ts'

const { db, visitor, signUpAdmin } = await testApp()
let admin: TestMember

beforeAll(async () => {
  admin = await signUpAdmin()
  const { id } = await addFestival(admin, { name: 'In dollars', price: '$100', currency: 'USD' })
  await addFestival(admin, { name: 'In euros', price: '€100', currency: 'EUR' })
  await addFestival(admin, { name: 'Free', price: '' })
  await addFestival(admin, { name: 'Unknown', price: 'See website' })
  await addRoom(admin, id, { title: 'in dollars', pricePerNight: '50', currency: 'USD' })
  await addRoom(admin, id, { title: 'in euros', pricePerNight: '48', currency: 'EUR' })
})

/** The stored prices as a release with a rate of 0.5 dollars per euro would have left them. */
beforeEach(async () => {
  await sql`
    update festivals set price_low_eur = case when currency = 'USD' then 200 else price_low_eur end`.execute(db)
  await sql`update room_shares set price_usd = case when currency = 'EUR' then 24 else price_usd end`.execute(db)
  await sql`delete from price_rates`.execute(db)
  await sql`insert into price_rates (rates) values ('USD 1, EUR 2')`.execute(db)
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db)
})

const queued = async () =>
  (
    await sql<{ name: string }>`
      select task_identifier as name from graphile_worker.jobs where task_identifier = 'update_prices'`.execute(db)
  ).rows.length

const byPrice = () => Promise.all([namesOf(visitor, { priceRange: '50-100' }), titlesOf(visitor, { sort: 'price' })])

test('changed rates update the stored prices and the lists that use them', async () => {
  expect(await byPrice()).toEqual([['In euros'], ['in euros', 'in dollars']])
  await updatePrices(db)
  const [festivals, rooms] = await byPrice()
  expect(festivals.toSorted()).toEqual(['In dollars', 'In euros'])
  expect(rooms).toEqual(['in dollars', 'in euros'])
  const stored = await db.selectFrom('festivals').select(['name', 'priceLowEur']).orderBy('id').execute()
  expect(stored.map(({ priceLowEur }) => priceLowEur)).toEqual([92, 100, 0, null])
})

test('a start with other rates queues one job, and none once it has run', async () => {
  await Promise.all([updatePricesIfRatesChanged(db), updatePricesIfRatesChanged(db)])
  expect(await queued()).toBe(1)
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db)
  await updatePrices(db)
  await updatePricesIfRatesChanged(db)
  expect(await queued()).toBe(0)
})

test('running again writes nothing', async () => {
  const writes = async () =>
    (await sql<{ xmin: string }>`select xmin::text from room_shares order by id`.execute(db)).rows.map(
      ({ xmin }) => xmin,
    )
  await updatePrices(db)
  const before = await writes()
  await updatePrices(db)
  expect(await writes()).toEqual(before)
})

test('every row is updated, also over several batches', async () => {
  const { id: festivalId } = await db.selectFrom('festivals').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`
    insert into room_shares (title, festival_id, host_id, room_type, price_per_night, price_usd, max_guests, available_from, available_to)
    select 'many', ${festivalId}, ${admin.user.id}, 'Offering', n, 0, 2, current_date + 9, current_date + 10
    from generate_series(1, 1201) as n`.execute(db)
  await updatePrices(db)
  const { rows } = await sql`select from room_shares where title = 'many' and price_usd <> price_per_night`.execute(db)
  expect(rows).toEqual([])
})

test('a price that changes while the job runs is not overwritten', async () => {
  const roomPrice = comparisonPrices.find(({ table }) => table === 'room_shares')!
  const room = db
    .selectFrom('roomShares')
    .select(['id', 'currency', 'pricePerNight', 'priceUsd'])
    .where('title', '=', 'in dollars')
  const { id, currency, pricePerNight, priceUsd } = await room.executeTakeFirstOrThrow()
  const store = (original: string) => storePrices(db, roomPrice, [{ id, currency, original, converted: 77 }])
  await store('1.00')
  expect((await room.executeTakeFirstOrThrow()).priceUsd).toBe(priceUsd)
  await store(pricePerNight)
  expect((await room.executeTakeFirstOrThrow()).priceUsd).toBe(77)
})

test('a price that an earlier release read in part is read again at the start, and leaves the filter (threat 138)', async () => {
  await addFestival(admin, { name: 'In pesos', price: 'RD$ 5,000', currency: 'USD' })
  await sql`update festivals set price_low_eur = 4600 where name = 'In pesos'`.execute(db)
  await sql`
    update price_rates set rates = ${textOfRates(releasedRates).replace(/^reading \d+, /, '')}`.execute(db)
  expect(await namesOf(visitor, { priceRange: '200+' })).toContain('In pesos')
  await updatePricesIfRatesChanged(db)
  expect(await queued()).toBe(1)
  await updatePrices(db)
  expect(await namesOf(visitor, { priceRange: '200+' })).not.toContain('In pesos')
})
