import { expect, test, vi } from 'vitest'
import { itemsOfTurn } from '../../platform/load/in-turns.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { maxInOneTurn } from '../../testing/many/turns.ts'
import { findPlaces } from './find-places.ts'
import { findPlacesNamed, storePlaces } from './gazetteer.queries.ts'
import { loadGazetteer } from './load-gazetteer.job.ts'
import { plain } from './plain.ts'
import { sql } from 'kysely'

const db = await testDatabaseWithPlaces()

/** 'Köln DE', or null. */
async function find(city: string, address = '') {
  const [found] = await findPlaces(db, [{ city, address }])
  return found ? `${found.place} ${found.country}` : null
}

test('a city is found by its name, with its point', async () => {
  const [found] = await findPlaces(db, [{ city: 'Madrid', address: '' }])
  expect(found).toMatchObject({ place: 'Madrid', country: 'ES', how: 'name' })
  expect(found?.latitude).toBeCloseTo(40.42, 1)
  expect(found?.longitude).toBeCloseTo(-3.7, 1)
})

test.each([
  ['Cologne', 'Köln DE'],
  ['Colonia', 'Köln DE'],
  ['Wien', 'Vienna AT'],
  ['Den Haag', 'The Hague NL'],
  ['Den Bosch', "'s-Hertogenbosch NL"],
  ['Genf', 'Genève CH'],
  ['Londres', 'London GB'],
  ['Warszawa', 'Warsaw PL'],
])('%s is found by its name in another language', async (city, place) => {
  expect(await find(city)).toBe(place)
})

test.each([
  ['koln', 'Köln DE'],
  ['KOELN', 'Köln DE'],
  ['MEDELLIN', 'Medellín CO'],
  ['Sao Paulo', 'São Paulo BR'],
  ['Lodz', 'Łódź PL'],
  ['Kobenhavn', 'Copenhagen DK'],
])('%s is found without its accents', async (city, place) => {
  expect(await find(city)).toBe(place)
})

test.each([
  ['NYC', 'New York City US'],
  ['CDMX', 'Mexico City MX'],
  ['SF', 'San Francisco US'],
  ['Greater London', 'London GB'],
  ['Ft. Lauderdale', 'Fort Lauderdale US'],
  ['Dallas-Fort Worth', 'Dallas US'],
  ['Paris 11e', 'Paris FR'],
  ['Berlin Kreuzberg', 'Kreuzberg DE'],
  ['Berchtoldstrasse Uster', 'Uster CH'],
  ['Fondren Rd Houston TX', 'Houston US'],
  ['Fifth Ave San Diego CA', 'San Diego US'],
  ['8005 Zürich', 'Zürich CH'],
  ['Zürich ZH', 'Zürich CH'],
])('%s is found as people write it', async (city, place) => {
  expect(await find(city)).toBe(place)
})

test.each([
  ['Barcelna', 'Barcelona ES'],
  ['Amsterdm', 'Amsterdam NL'],
  ['Zurihc', 'Zürich CH'],
  ['Rio de Janiero', 'Rio de Janeiro BR'],
])('%s is found in spite of one wrong letter', async (city, place) => {
  const [found] = await findPlaces(db, [{ city, address: '' }])
  expect(`${found?.place} ${found?.country} by ${found?.how}`).toBe(`${place} by typo`)
})

test.each([
  ['Valencia', 'Carrer de Cuba 5, Valencia, Spain', 'Valencia ES'],
  ['Valencia', '46005 Valencia', 'Valencia ES'],
  ['Valencia, Venezuela', '', 'Valencia VE'],
  ['Birmingham', '', 'Birmingham GB'],
  ['Santiago, Chile', '', 'Santiago CL'],
  ['Cartagena', 'Región de Murcia, España', 'Cartagena ES'],
  ['London, Canada', '', 'London CA'],
  ['Guadalajara', 'Castilla-La Mancha', 'Guadalajara ES'],
])('among namesakes the country or region of the address decides: %s, %s', async (city, address, place) => {
  expect(await find(city, address)).toBe(place)
})

test.each([
  ['Santa Cruz', null],
  ['San Juan', null],
  ['Sal', null],
  ['Santa Cruz, California', 'Santa Cruz US'],
  ['Santa Cruz, Bolivia', 'Santa Cruz de la Sierra BO'],
  ['San Juan, Puerto Rico', 'San Juan PR'],
  ['Mendoza', 'Mendoza AR'],
  ['Granada', 'Granada ES'],
  ['Zug', 'Zug CH'],
  ['Sal, Jordan', 'Sāl JO'],
])(
  'a name that is also that of a region or of something else stays open, unless more is said: %s',
  async (city, place) => {
    expect(await find(city)).toBe(place)
  },
)

test.each([
  ['Birmingham, AL', '', 33.5],
  ['Paris, TX', '', 33.7],
  ['Portland', '12 Main St, Portland, ME 04101', 43.7],
  ['Arlington', '1001 N Fillmore St, Arlington, VA', 38.9],
  ['Springfield', 'Springfield, MA 01103', 42.1],
])('among namesakes of one country the state decides: %s, %s', async (city, address, latitude) => {
  const [found] = await findPlaces(db, [{ city, address }])
  expect(found?.country).toBe('US')
  expect(found?.latitude).toBeCloseTo(latitude, 0)
})

test.each([['Xyzzyville'], [''], ['¡¿?!'], ['France'], ['Florida'], ['Various'], ['%'], ["'; drop table users"]])(
  'no place is found for %s @S9.20',
  async (city) => {
    expect(await find(city)).toBeNull()
  },
)

test('a name that may be in several countries is left open, unless the list has other places of one of them @S9.20', async () => {
  const valencia = { city: 'Valencia', address: '' }
  expect(await findPlaces(db, [valencia])).toEqual([null])
  const [found] = await findPlaces(db, [valencia, { city: 'Madrid', address: '' }])
  expect(found).toMatchObject({ country: 'ES', how: 'list' })
})

test('a country that the address names is believed, even if the city is unknown there', async () => {
  expect(await find('Barcelona', 'Calle 5, Poland')).toBeNull()
})

test('5,000 rows with different addresses take few statements', async () => {
  const cities = ['Madrid', 'Koln', 'Barcelna', 'Paris, TX', 'Xyzzyville', 'Some Street Berlin', 'Valencia']
  const wanted = Array.from({ length: 5000 }, (_, row) => ({
    city: `${cities[row % cities.length]}`,
    address: `Street ${row}, ${20_000 + row} Somewhere ${row}`,
  }))
  await findPlaces(db, wanted.slice(0, 50))
  const few = await timed(() => findPlaces(db, wanted.slice(0, 250)))
  const many = await timed(() => findPlaces(db, wanted))
  expect(many, `${Math.round(many)} ms for 5,000 rows, ${Math.round(few)} ms for 250`).toBeLessThan(few * 40)
  const found = await findPlaces(db, wanted)
  expect(found.slice(0, 5).map((one) => one?.place ?? null)).toEqual(['Madrid', 'Köln', 'Barcelona', 'Paris', null])
})

test('a long list is worked on in turns, so that the calls of others go on (threat 79)', async () => {
  const rows = 10 * itemsOfTurn
  const wanted = Array.from({ length: rows }, (_, row) => ({ city: `Xyzzyville ${row}`, address: `Street ${row}` }))
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const normalizedAtOnce = (list: typeof wanted) =>
    maxInOneTurn(async (count) => {
      normalize.mockImplementation(function (this: string) {
        count()
        return this
      })
      await findPlaces(db, list)
    })
  // The names of countries and regions are read once.
  await findPlaces(db, wanted.slice(0, itemsOfTurn))
  const ofOneTurn = await normalizedAtOnce(wanted.slice(0, itemsOfTurn))
  expect(await normalizedAtOnce(wanted)).toBeLessThan(2 * ofOneTurn)
})

test('5,000 mistyped names cost no more than the first of them', async () => {
  const wanted = Array.from({ length: 5000 }, (_, row) => ({
    city: `Barcelona ${row.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}q`,
    address: '',
  }))
  const few = await timed(() => findPlaces(db, wanted.slice(0, 250)))
  const many = await timed(() => findPlaces(db, wanted))
  expect(many, `${Math.round(many)} ms for 5,000 names, ${Math.round(few)} ms for 250`).toBeLessThan(few * 20)
})

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test('names are compared in the same plain form as everywhere in the database', async () => {
  const samples = [
    'Łódź',
    'İzmir',
    "L'Hospitalet",
    'Ærøskøbing',
    'Straße',
    '’s-Hertogenbosch',
    'São Tomé',
    'Þórshöfn',
    ' a  b ',
  ]
  const { rows } = await sql<{ form: string }>`
    select plain(text) as form from unnest(${samples}::text[]) with ordinality as given (text, place) order by place`.execute(
    db,
  )
  expect(samples.map(plain)).toEqual(rows.map(({ form }) => form))
})

test('places are loaded once for each file, also by two at once, and another file replaces them', async () => {
  const other = await testDatabaseWithPlaces()
  const count = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from gazetteer_places`.execute(other)).rows[0]?.n)
  const loaded = await count()
  expect(loaded).toBeGreaterThan(100_000)

  const stranger = {
    id: 1,
    name: 'Nowhere',
    country: 'XX',
    region: '',
    latitude: 0,
    longitude: 0,
    population: 1,
    prominence: 1,
    timeZone: null,
  }
  await storePlaces(other, [stranger], [{ name: 'nowhere', placeId: 1, isOwn: true, rank: 1 }])
  await loadGazetteer(other)
  expect(await count(), 'what is loaded is not loaded again').toBe(loaded + 1)
  await sql`update gazetteer_version set version = 'of an earlier release'`.execute(other)
  await Promise.all([loadGazetteer(other), loadGazetteer(other)])
  expect(await count()).toBe(loaded)
  const named = await findPlacesNamed(other, ['madrid'])
  expect(named.filter(({ country }) => country === 'ES')).toMatchObject([{ name: 'Madrid', isOwn: true }])
}, 120_000)
