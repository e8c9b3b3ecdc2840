import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { loadRealFestivals, realFestivals } from './real-festivals.ts'

const { db, signUpAdmin } = await testApp()

const stored = () => db.selectFrom('festivals').selectAll().orderBy('sourceKey').execute()
const byKey = (key: string) =>
  db.selectFrom('festivals').selectAll().where('sourceKey', '=', key).executeTakeFirstOrThrow()

describe('the festivals that are shipped with the product', () => {
  test('have unique keys', async () => {
    const keys = (await realFestivals()).map(({ sourceKey }) => sourceKey)
    expect(keys.length).toBeGreaterThan(50)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('are never shown as free, as none is published as free', async () => {
    const festivals = await realFestivals()
    expect(festivals.filter(({ price, priceLowEur }) => price === '' || priceLowEur === 0)).toEqual([])
    expect(festivals.filter(({ price, website }) => price === 'See website' && !website)).toEqual([])
  })

  test('are loaded approved, with the lowest price if one is published', async () => {
    await loadRealFestivals(db)
    expect(await byKey('transilvania-salsa-fest-2026')).toMatchObject({
      name: 'Transilvania Salsa Fest',
      location: 'Cluj-Napoca, Romania',
      startDate: '2026-11-19',
      endDate: '2026-11-23',
      price: 'Full pass 125 EUR',
      priceLowEur: 125,
      approvedAt: expect.any(Date),
      organizerId: null,
    })
    expect(await byKey('cape-town-afro-latin-dance-festival-2027')).toMatchObject({
      price: '1,700.00 ZAR - 2,850.00 ZAR',
      priceLowEur: null,
    })
    expect((await stored()).filter(({ approvedAt }) => approvedAt === null)).toEqual([])
  })

  test('are the same rows when they are loaded again', async () => {
    await loadRealFestivals(db)
    const before = await stored()
    await Promise.all([loadRealFestivals(db), loadRealFestivals(db)])
    expect(await stored()).toEqual(before)
  })

  test('are updated from the file and keep their id', async () => {
    await loadRealFestivals(db)
    const before = await byKey('salsa-grand-2026')
    await db
      .updateTable('festivals')
      .set({ startDate: '2026-11-20', price: '€1', priceLowEur: 1, website: null })
      .where('id', '=', before.id)
      .execute()
    await loadRealFestivals(db)
    const changes = { calendarSequence: 2, calendarChangedAt: expect.any(Date) }
    expect(await byKey('salsa-grand-2026')).toEqual({ ...before, ...changes })
  })

  test('keep the changes of an admin, and stay removed if an admin removed them', async () => {
    await loadRealFestivals(db)
    const { api } = await signUpAdmin()
    const [changed, removed] = [await byKey('salsa-grand-2026'), await byKey('transilvania-salsa-fest-2026')]
    await api.festivals.change({ params: { id: changed.id }, body: { price: 'Sold out' } })
    await api.festivals.remove({ params: { id: removed.id } })
    const left = (await stored()).length
    expect(await loadRealFestivals(db)).toBe(left)
    expect(await byKey('salsa-grand-2026')).toMatchObject({ id: changed.id, price: 'Sold out' })
    expect((await stored()).map(({ sourceKey }) => sourceKey)).not.toContain('transilvania-salsa-fest-2026')
    expect(await stored()).toHaveLength(left)
  })
})
