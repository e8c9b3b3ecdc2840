import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createGeocoder } from '../gazetteer/geocoder.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { dayFromNow } from '../../platform/days.ts'
import { inexactParties, setPoints } from './list/party-points.queries.ts'
import { nameTowns } from './name-towns.job.ts'
import { placeParties } from './place-parties.job.ts'

/** A geocoder that knows every address, at one point near Madrid, unless it is broken. */
let isBroken = false
const asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '')
  reply.writeHead(isBroken ? 500 : 200).end(JSON.stringify([{ lat: '40.411', lon: '-3.695' }]))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const geocoder = createGeocoder({ url, log: { warn: () => {} } })

const { db, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces(), services: { geocoder } })
const { api } = await signUpAdmin()

const turn = (at: string) => sql`update geocoder_turns set next_at = now() + ${at}::interval`.execute(db)
const jobs = async () =>
  (await sql<{ key: string }>`select key from graphile_worker.jobs where key = 'place_parties'`.execute(db)).rows.length
const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db)

beforeEach(async () => {
  isBroken = false
  asked.length = 0
  await db.deleteFrom('socialParties').execute()
  await db.deleteFrom('geocodeAnswers').execute()
  await forgetJobs()
})

const streets = ['Calle Mayor 1', 'Calle Mayor 2']
const upload = (more: object[] = []) =>
  api.socialParties.upload({
    body: {
      parties: [...streets.map((address) => ({ venueName: address, address })), ...more].map((party) => ({
        venueName: 'La Bodega',
        city: 'Madrid',
        date: dayFromNow(3),
        ...party,
      })),
    },
  })
const points = () =>
  db.selectFrom('socialParties').select(['venueName', 'latitude', 'precision']).orderBy('venueName').execute()
const town = { latitude: expect.closeTo(40.417, 2), precision: 'town' }
const exact = { latitude: 40.411, precision: 'address' }

test('addresses that the geocoder could not be asked in time get its points by a job, without another upload', async () => {
  await turn('1 hour')
  const own = { latitude: 40.5, longitude: -3.6 }
  expect(
    await upload([
      { ...own, address: 'Calle Mayor 3' },
      { venueName: 'Nowhere', city: 'Nowhere at all' },
    ]),
  ).toMatchObject({
    geocodedCount: 1,
  })
  expect(await jobs()).toBe(1)
  expect(await points()).toMatchObject([
    { venueName: 'Calle Mayor 1', ...town },
    { venueName: 'Calle Mayor 2', ...town },
    { venueName: 'La Bodega', latitude: 40.5, precision: 'address' },
    { venueName: 'Nowhere', latitude: null, precision: null },
  ])
  await turn('0')
  await forgetJobs()
  await placeParties(db, { geocoder })
  expect(await points()).toMatchObject([
    { venueName: 'Calle Mayor 1', ...exact },
    { venueName: 'Calle Mayor 2', ...exact },
    { venueName: 'La Bodega', latitude: 40.5, precision: 'address' },
    { venueName: 'Nowhere', latitude: null, precision: null },
  ])
  expect([asked, await jobs()]).toEqual([['Calle Mayor 1, Madrid', 'Calle Mayor 2, Madrid'], 0])
  await placeParties(db, { geocoder })
  expect(asked).toHaveLength(2)
})

test('a job that runs out of time leaves the rest to another, and keeps what it found', async () => {
  await turn('1 hour')
  await upload()
  await turn('0')
  await forgetJobs()
  await placeParties(db, { geocoder, patience: 300 })
  expect(await points()).toMatchObject([exact, town])
  expect(await jobs()).toBe(1)
})

test('a geocoder that answers nothing makes the job fail, so that it is repeated later; the towns stay', async () => {
  await turn('1 hour')
  await upload()
  await turn('0')
  isBroken = true
  await expect(placeParties(db, { geocoder })).rejects.toThrow('answered none of 2 addresses')
  expect(await points()).toMatchObject([town, town])
})

test('an upload whose addresses are all known, or without a geocoder to ask, leaves no job', async () => {
  await turn('0')
  expect(await upload()).toMatchObject({ geocodedCount: 2 })
  expect([asked.length, await jobs()]).toEqual([2, 0])
  await upload()
  expect([asked.length, await jobs()]).toEqual([2, 0])
  expect(await points()).toMatchObject([exact, exact])
})

test('a point that an admin set is kept by an upload that finds the address, and by the job', async () => {
  await turn('0')
  await upload()
  const [first] = (await api.socialParties.managed({ query: { query: 'Calle Mayor 1' } })).items
  const { id, ...party } = first!
  await api.socialParties.change({ params: { id }, body: { ...party, latitude: 40.5, longitude: -3.6 } })
  await upload()
  await placeParties(db, { geocoder })
  expect(await points()).toMatchObject([{ latitude: 40.5, precision: 'hand' }, exact])
})

test('a venue that an admin places by hand has that point on all of its dates, and no other venue has', async () => {
  await upload([
    { venueName: 'La Bodega', date: dayFromNow(2) },
    { venueName: 'la bodega', date: dayFromNow(9), city: 'MADRID' },
    { venueName: 'La Bodega', date: dayFromNow(16), latitude: 40.1, longitude: -3.1 },
    { venueName: 'La Bodega', date: dayFromNow(23), address: 'Calle Mayor 9' },
    { venueName: 'La Otra', date: dayFromNow(2) },
  ])
  const { items } = await api.socialParties.managed({ query: { query: 'bodega' } })
  const { id, ...party } = items[0]!
  const pointsNow = async () =>
    (await api.socialParties.list({ query: {} })).items
      .filter(({ venueName }) => /bodega|otra/i.test(venueName))
      .map(({ latitude, longitude }) => [latitude, longitude].join(' '))
  const before = await pointsNow()
  await api.socialParties.change({ params: { id }, body: { ...party, time: '21:00' } })
  expect(await pointsNow(), 'another change moves nothing').toEqual(before)
  await api.socialParties.change({ params: { id }, body: { ...party, latitude: 40.5, longitude: -3.6 } })
  const after = await pointsNow()
  expect(after.filter((point) => point === '40.5 -3.6')).toHaveLength(3)
  expect(after.filter((point) => before.includes(point) && point !== '40.1 -3.1')).toHaveLength(2)
})

test('readers are told how exactly a place is known (threat 92) @S9.13', async () => {
  await turn('1 hour')
  await upload([
    { venueName: 'Nowhere', city: 'Nowhere at all' },
    { venueName: 'Own', latitude: 40.5, longitude: -3.6 },
  ])
  const notified = async () => {
    const { items } = await api.socialParties.list({ query: {} })
    return Object.fromEntries(items.map(({ venueName, precision }) => [venueName, precision]))
  }
  expect(await notified()).toEqual({ 'Calle Mayor 1': 'town', 'Calle Mayor 2': 'town', Nowhere: null, Own: 'address' })
  await sql`
    update social_parties set latitude = 40.411, longitude = -3.695, point_from = 'address'
    where venue_name = 'Calle Mayor 1'`.execute(db)
  const [second] = (await api.socialParties.managed({ query: { query: 'Calle Mayor 2' } })).items
  await api.socialParties.change({ params: { id: second!.id }, body: { ...second!, latitude: 40.5, longitude: -3.6 } })
  expect(await notified()).toEqual({
    'Calle Mayor 1': 'address',
    'Calle Mayor 2': 'hand',
    Nowhere: null,
    Own: 'address',
  })
})

test('an admin who changes the address gets the point of the new one, and a file with another address too', async () => {
  await turn('0')
  await upload()
  const [first] = (await api.socialParties.managed({ query: { query: 'Calle Mayor 1' } })).items
  const { id, ...party } = first!
  const change = (given: object) => api.socialParties.change({ params: { id }, body: { ...party, ...given } })
  await change({ latitude: 40.5, longitude: -3.6 })
  asked.length = 0
  await turn('0')
  const set = { latitude: 40.5, longitude: -3.6 }
  expect(await change({ ...set, address: 'Gran Vía 9' })).toMatchObject({ latitude: 40.411 })
  expect(asked).toEqual(['Gran Vía 9, Madrid'])
  expect(await points()).toMatchObject([exact, exact])

  await change(set)
  const row = { venueName: party.venueName, city: party.city, date: party.date, address: 'Plaza Mayor 1' }
  await turn('0')
  await api.socialParties.upload({ body: { parties: [row] } })
  expect(await points()).toMatchObject([exact, exact])
})

test('a point that was looked up for an address or city that was corrected meanwhile is not stored', async () => {
  await turn('1 hour')
  await upload()
  const [first, second] = (await inexactParties(db, 2)).toSorted((a, b) => a.address.localeCompare(b.address))
  await db.updateTable('socialParties').set({ address: 'Gran Vía 9' }).where('id', '=', first!.id).execute()
  await db.updateTable('socialParties').set({ city: 'Getafe' }).where('id', '=', second!.id).execute()
  const point = { latitude: 1, longitude: 2, pointFrom: 'address' as const }
  await setPoints(db, [
    { ...first!, ...point },
    { ...second!, ...point },
  ])
  expect(await points()).toMatchObject([town, town])
})

test('no better point is looked up for a party that is over, but for one of last night, which may still be on', async () => {
  await turn('1 hour')
  await upload()
  for (const [at, day] of [-2, -1].entries())
    await db
      .updateTable('socialParties')
      .set({ date: dayFromNow(day) })
      .where('venueName', '=', streets[at]!)
      .execute()
  expect((await inexactParties(db, 5)).map(({ address }) => address)).toEqual([streets[1]])
})

test('the cities to choose from are towns, each once, and a town finds each of its spellings', async () => {
  const spellings = ['- Zug', 'Sevilla', 'Seville', 'Yonge St Toronto', 'Villa Nowhere XYZ', 'SEVILLA']
  const party = (city: string, at: number) => ({ venueName: `Sala ${at}`, city, date: dayFromNow(3) })
  await api.socialParties.upload({ body: { parties: spellings.map(party) } })
  await nameTowns(db)
  const cities = await api.socialParties.cities()
  expect(cities.map(({ city }) => city)).toEqual(['Seville', 'Toronto', 'Villa Nowhere XYZ', 'Zug'])
  expect(cities[0]?.upcoming).toBe(3)
  const found = async (city: string) => (await api.socialParties.list({ query: { city } })).total
  expect(await Promise.all(['Seville', 'Zug', '- zug', 'sevilla', 'Villa Nowhere XYZ', 'Villa'].map(found))).toEqual([
    3, 1, 1, 2, 1, 0,
  ])
})

test('a social has the zone of the town that its city means, unless it is far from there', async () => {
  const row = (city: string, point: object = {}) => ({ venueName: `Sala ${city}`, city, date: dayFromNow(3), ...point })
  const inVenezuela = { latitude: 10.18, longitude: -68 }
  const cities = [row('Ayvalık'), row('Yuma'), row('Valencia, Spain', inVenezuela), row('Villa Nowhere XYZ')]
  await api.socialParties.upload({ body: { parties: cities } })
  // Its town was not looked up.
  await sql`insert into party_towns (city, town) values ('ayvalık', 'Ayvalık') on conflict do nothing`.execute(db)
  await nameTowns(db)
  const { items } = await api.socialParties.list({ query: {} })
  const zones = items.map(async ({ id, city }) => [city, (await api.socialParties.get({ params: { id } })).timeZone])
  expect(Object.fromEntries(await Promise.all(zones))).toEqual({
    Ayvalık: 'Europe/Istanbul',
    Yuma: 'America/Phoenix',
    'Valencia, Spain': null,
    'Villa Nowhere XYZ': null,
  })
})

test('the desk asks for the town of a city as an upload finds it, and for none that may be several @P7.44', async () => {
  const townOf = (city: string, address = '') => api.socialParties.town({ query: { city, address } })
  expect(await townOf('Yuma')).toEqual({ town: 'Yuma', timeZone: 'America/Phoenix' })
  expect(await townOf('Valencia', 'Carrer de la Pau 1, Spain')).toMatchObject({ timeZone: 'Europe/Madrid' })
  expect(await townOf('Valencia')).toEqual({ town: null, timeZone: null })
})
