import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import type { NewSearch } from '../../../contract/rooms/saved-searches.ts'
import { cleanUp } from '../../clean-up.job.ts'
import { dayFromNow } from '../../platform/days.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

const save = ({ api }: TestMember, body: z.input<typeof NewSearch>) => api.savedSearches.create({ body })
const filtersOf = async ({ api }: TestMember) => (await api.savedSearches.list()).map(({ filters }) => filters)

describe('a saved search', () => {
  test('is listed with what it limits, the latest first, and goes when it is removed', async () => {
    const ana = await signUp()
    const first = await save(ana, { query: ' balcony ', guests: '1', scope: 'mine', priceOf: 'each' })
    expect(first).toEqual({ id: expect.any(String), filters: { query: 'balcony' }, createdAt: expect.any(String) })
    await save(ana, {
      festivalId: festival.id,
      scope: 'all',
      maxPrice: '54.347826',
      priceOf: 'each',
      amenities: 'Balcony,WiFi',
      endDate: dayFromNow(9),
    })
    const second = {
      festivalId: festival.id,
      maxPrice: 54.35,
      priceOf: 'each',
      amenities: ['WiFi', 'Balcony'],
      endDate: dayFromNow(9),
    }
    expect(await filtersOf(ana)).toEqual([second, { query: 'balcony' }])
    await ana.api.savedSearches.remove({ params: first })
    await ana.api.savedSearches.remove({ params: first })
    expect(await filtersOf(ana)).toEqual([second])
  })

  test('of the same filters is the one that there is, however they are written', async () => {
    const ana = await signUp()
    const first = await save(ana, { amenities: 'WiFi,Kitchen', minPrice: '20' })
    expect(await save(ana, { minPrice: '20.00', amenities: 'Kitchen,WiFi,WiFi', guests: '0' })).toEqual(first)
    const idempotencyKey = randomUUID()
    const again = () => ana.api.savedSearches.create({ body: { query: 'terraza' }, idempotencyKey })
    const { id } = await again()
    expect((await again()).id).toBe(id)
    await Promise.all(Array.from({ length: 50 }, () => save(ana, { query: 'patio' })))
    expect(await filtersOf(ana)).toHaveLength(3)
    await ana.api.savedSearches.remove({ params: { id } })
    await expect(again()).rejects.toMatchObject({ status: 404, message: 'Search not found' })
  })

  test('without a filter, or at a festival that the member does not see, is refused', async () => {
    const ana = await signUp()
    for (const body of [{}, { scope: 'all' as const }, { guests: '1' }, { query: ' ' }, { amenities: '' }])
      await expect(save(ana, body)).rejects.toMatchObject({ status: 400, message: 'Please choose a filter first' })
    const waiting = await addFestival(await signUp())
    await expect(save(ana, { festivalId: waiting.id })).rejects.toMatchObject({
      status: 400,
      fields: { festivalId: 'Please choose a festival' },
    })
    expect(await filtersOf(ana)).toEqual([])
  })

  test('is one of ten, also if fifty are saved at once', async () => {
    const ana = await signUp()
    const saved = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => save(ana, { query: `terraza ${n}` })))
    const refused = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'too_many_searches' })
    expect(refused).toHaveLength(50 - quotas.savedSearches.max)
    const [kept] = await ana.api.savedSearches.list()
    expect((await save(ana, { query: kept?.filters.query })).id).toBe(kept?.id)
    await ana.api.savedSearches.remove({ params: { id: kept!.id } })
    await save(ana, { query: 'another' })
  })

  test('is its member’s alone: others neither read nor remove it', async () => {
    const [ana, ben] = [await signUp('Ana'), await signUp('Ben')]
    const { id } = await save(ana, { query: 'balcony' })
    await ben.api.savedSearches.remove({ params: { id } })
    expect(await filtersOf(ben)).toEqual([])
    expect(await filtersOf(ana)).toHaveLength(1)
  })

  test('ends with its dates or its festival', async () => {
    const ana = await signUp()
    const past = await addFestival(admin, { startDate: dayFromNow(-4), endDate: dayFromNow(-1) })
    await save(ana, { festivalId: past.id })
    await save(ana, { startDate: dayFromNow(-9), endDate: dayFromNow(-1) })
    const lasting = [
      { startDate: dayFromNow(-9), endDate: dayFromNow(0) },
      { startDate: dayFromNow(-9) },
      { festivalId: festival.id },
    ]
    for (const filters of lasting) await save(ana, filters)
    await cleanUp(db)
    expect(await filtersOf(ana)).toEqual(lasting.toReversed())
    const removed = await addFestival(admin)
    await save(ana, { festivalId: removed.id })
    await admin.api.festivals.remove({ params: { id: removed.id } })
    expect(await filtersOf(ana)).toHaveLength(3)
  })

  test('that a later release has stored, and this one cannot read, is not listed', async () => {
    const ana = await signUp()
    await save(ana, { query: 'balcony' })
    const filters = JSON.stringify({ roomType: 'Tent' })
    await db.insertInto('savedSearches').values({ userId: ana.user.id, filters }).execute()
    expect(await filtersOf(ana)).toEqual([{ query: 'balcony' }])
  })
})
