import { beforeEach, expect, test } from 'vitest'
import { dayFromNow } from '../../../platform/days.ts'
import { testApp } from '../../../testing/app.ts'

const { db, signUpAdmin, visitor } = await testApp()
const admin = await signUpAdmin()

type Party = Parameters<typeof admin.api.socialParties.upload>[0]['body']['parties'][number]
const upload = (...parties: Partial<Party>[]) =>
  admin.api.socialParties.upload({
    body: {
      parties: parties.map((party) => ({ venueName: 'La Bodega', city: 'Cali', date: dayFromNow(3), ...party })),
    },
  })
const overview = (query: object = {}) => visitor.socialParties.overview({ query })
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

beforeEach(() => db.deleteFrom('socialParties').execute())

test('parties without a place have no area and no marks', async () => {
  expect(await overview()).toEqual({ area: null, hasExactPoints: false, marks: [] })
  await upload({ city: 'Xyzzyville' })
  expect(await overview({ city: 'Xyzzyville' })).toEqual({ area: null, hasExactPoints: false, marks: [] })
})

test('of all parties the cities are marks, those with most parties first, and the area has every one', async () => {
  await upload(
    { venueName: 'A', city: 'Cali', ...at(3.4, -76.5) },
    { venueName: 'B', city: 'Lyon', ...at(45.7, 4.8) },
    { venueName: 'C', city: 'lyon', ...at(45.7, 4.8), date: dayFromNow(2) },
    { venueName: 'D', city: 'Lyon', ...at(45.9, 4.9), date: dayFromNow(-9) },
    { venueName: 'E', city: 'Xyzzyville' },
  )
  const { area, marks } = await overview()
  expect(area).toEqual({ west: -76.5, south: 3.4, east: 4.9, north: 45.9 })
  expect(marks).toMatchObject([
    { city: 'Lyon', ...at(45.7, 4.8), venueName: null, count: 3 },
    { city: 'Cali', ...at(3.4, -76.5), venueName: null, count: 1 },
  ])
  const first = await visitor.socialParties.get({ params: { id: marks[0]!.partyId } })
  expect(first.venueName, 'the next one to come').toBe('C')
})

test('in a city the places are marks, and the filters of the list hold', async () => {
  await upload(
    { venueName: 'A', ...at(3.4, -76.5), danceStyles: ['Salsa'] },
    { venueName: 'A', ...at(3.4, -76.5), date: dayFromNow(10), danceStyles: ['Salsa'] },
    { venueName: 'B', ...at(3.5, -76.6), danceStyles: ['Zouk'] },
    { venueName: 'C', city: 'Lyon', ...at(45.7, 4.8) },
  )
  const places = async (query: object) =>
    (await overview({ city: 'CALI', ...query })).marks.map(({ venueName, count }) => [venueName, count])
  expect(await places({})).toEqual([
    ['A', 2],
    ['B', 1],
  ])
  expect(await places({ danceStyles: 'zouk' })).toEqual([['B', 1]])
  expect(await places({ from: dayFromNow(5) })).toEqual([['A', 1]])
  expect(await places({ to: dayFromNow(5) })).toHaveLength(2)
  const { area, hasExactPoints } = await overview({ city: 'Cali' })
  const none = { area, hasExactPoints, marks: [] }
  expect(await overview({ city: 'Cali', danceStyles: 'kizomba' }), 'the map stays in the city').toEqual(none)
  expect((await overview({ danceStyles: 'kizomba' })).marks).toEqual([])
})

test('a point of a town is no exact point, and the filters decide too @S14.5', async () => {
  await upload({ venueName: 'A', ...at(3.4, -76.5) }, { venueName: 'B', ...at(3.5, -76.6), danceStyles: ['Zouk'] })
  const hasExactPoints = async (query: object) => (await overview({ city: 'Cali', ...query })).hasExactPoints
  expect(await hasExactPoints({})).toBe(true)
  await db.updateTable('socialParties').set({ pointFrom: 'town' }).where('venueName', '=', 'A').execute()
  expect(await Promise.all([{}, { danceStyles: 'zouk' }].map(hasExactPoints))).toEqual([true, true])
  await db
    .updateTable('socialParties')
    .set({ danceStyles: ['Zouk'] })
    .where('venueName', '=', 'A')
    .execute()
  await db
    .updateTable('socialParties')
    .set({ danceStyles: ['Salsa'] })
    .where('venueName', '=', 'B')
    .execute()
  expect(await Promise.all([{}, { danceStyles: 'zouk' }].map(hasExactPoints))).toEqual([true, false])
})

test('several venues in one point have no name together', async () => {
  await upload({ venueName: 'A', ...at(3.4, -76.5) }, { venueName: 'B', ...at(3.4, -76.5) })
  expect((await overview({ city: 'Cali' })).marks).toMatchObject([{ city: 'Cali', venueName: null, count: 2 }])
})

test('there are 60 marks at most', async () => {
  const parties = Array.from({ length: 80 }, (_, n) => ({ venueName: `V${n}`, city: `City ${n}`, ...at(n, n) }))
  await upload(...parties)
  const { area, marks } = await overview()
  expect([marks.length, area?.north]).toEqual([60, 79])
})
