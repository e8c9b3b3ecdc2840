import { beforeAll, describe, expect, test } from 'vitest'
import { instantOf, knownTimeZone } from '../../../contract/platform/time-zone.ts'
import { dayFromNow } from '../../platform/days.ts'
import { loadRealFestivals } from '../../demo/real-festivals.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { addFestival, approveFestival, lasting, namesOf } from '../../testing/domains/festivals.ts'
import { addRoom } from '../../testing/domains/rooms.ts'
import { placeFestivals } from './place-festivals.job.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp({ db: await testDatabaseWithPlaces() })
const admin = await signUpAdmin()

beforeAll(async () => {
  await loadRealFestivals(db)
  await placeFestivals(db)
  await addFestival(admin, { name: 'Walzer und Salsa', location: 'Vienna, Austria', genres: ['Salsa'] })
  await addFestival(admin, { name: 'Rheinsalsa', location: 'Cologne, Germany', genres: ['Salsa'] })
  await addFestival(admin, { name: 'Bachata au lac', location: 'Lausanne, Switzerland' })
})

const stored = (name: string) =>
  db
    .selectFrom('festivals')
    .select(['latitude', 'longitude', 'country', 'region', 'placeId', 'timeZone', 'isPlaced'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

const nowhere = { latitude: null, longitude: null, country: null, region: null, placeId: null, timeZone: null }

describe('the place of a festival', () => {
  test('the job finds the town of each real festival, in the country that its location names', async () => {
    const rows = await db
      .selectFrom('festivals')
      .leftJoin('gazetteerPlaces', 'gazetteerPlaces.id', 'placeId')
      .select(['location', 'festivals.country', 'gazetteerPlaces.name', 'festivals.latitude', 'festivals.isPlaced'])
      .where('sourceKey', 'is not', null)
      .execute()
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ latitude, isPlaced }) => latitude === null || !isPlaced)).toEqual([])
    const countries = new Map(rows.map(({ location, country, name }) => [location, `${name} ${country}`]))
    expect(Object.fromEntries(countries)).toMatchObject({
      'Seville, Spain': 'Sevilla ES',
      'Burlingame, United States': 'Burlingame US',
      'Birmingham, United Kingdom': 'Birmingham GB',
      'Valencia, Spain': 'Valencia ES',
      'Singapore, Singapore': 'Singapore SG',
      'Cluj-Napoca, Romania': 'Cluj-Napoca RO',
      'Rovinj, Croatia': 'Rovinj HR',
    })
  })

  test('a new festival has its place at once, with its region', async () => {
    expect(await stored('Rheinsalsa')).toMatchObject({ country: 'DE', isPlaced: true })
    await addFestival(admin, { name: 'Noches de Granada', location: 'Granada, Spain' })
    const { latitude, longitude, ...place } = await stored('Noches de Granada')
    expect(place).toMatchObject({ country: 'ES', region: 'ES.51', isPlaced: true })
    expect([latitude, longitude].map((degrees) => Math.round(degrees ?? 0))).toEqual([37, -4])
  })

  test('a changed location gives another place, and an unknown one none', async () => {
    const { id } = await addFestival(admin, { name: 'It moves', location: 'Oslo, Norway' })
    const move = (location: string) => admin.api.festivals.change({ params: { id }, body: { location } })
    await move('Bergen, Norway')
    expect(await stored('It moves')).toMatchObject({ country: 'NO', isPlaced: true })
    expect(Math.round((await stored('It moves')).latitude ?? 0)).toBe(60)
    await move('Xyzzyville')
    expect(await stored('It moves')).toEqual({ ...nowhere, isPlaced: true })
    await move('Xyzzyville, Norway')
    expect(await stored('It moves')).toEqual({ ...nowhere, country: 'NO', isPlaced: true })
  })

  test('a location that is changed in the database loses its place until the job finds the new one', async () => {
    await addFestival(admin, { name: 'By hand', location: 'Oslo, Norway' })
    await db.updateTable('festivals').set({ location: 'Porto, Portugal' }).where('name', '=', 'By hand').execute()
    expect(await stored('By hand')).toEqual({ ...nowhere, isPlaced: false })
    await placeFestivals(db)
    expect(await stored('By hand')).toMatchObject({ country: 'PT', isPlaced: true })
  })

  test('the zone of its clocks follows from its point, also of a point that was set by hand (threat 69)', async () => {
    const sent = async (location: string) => (await addFestival(admin, { location })).timeZone
    expect(await sent('Seville, Spain')).toBe('Europe/Madrid')
    expect(await sent('Casablanca, Morocco')).toBe('Africa/Casablanca')
    expect(await sent('São Paulo, Brazil')).toBe('America/Sao_Paulo')
    expect(await sent('Xyzzyville')).toBeNull()
    const { id } = await addFestival(admin, { name: 'On an island', location: 'Xyzzyville' })
    const point = { latitude: -31.55, longitude: 159.08, precision: 'hand' as const }
    await db.updateTable('festivals').set(point).where('id', '=', id).execute()
    await placeFestivals(db)
    expect((await visitor.festivals.get({ params: { id } })).timeZone).toBe('Australia/Lord_Howe')
    await admin.api.festivals.change({ params: { id }, body: { location: 'Oslo, Norway' } })
    expect((await visitor.festivals.get({ params: { id } })).timeZone).toBe('Europe/Oslo')
  })

  test('a zone that was taken from a map becomes that of the town, and the programme keeps its clocks (threat 139)', async () => {
    const { id } = await addFestival(admin, { location: 'Ayvalık, Turkey', ...lasting(20, 22) })
    await db.updateTable('festivals').set({ timeZone: 'Europe/Athens' }).where('id', '=', id).execute()
    const startTime = `${dayFromNow(20)}T22:00`
    await admin.api.programme.create({ params: { id }, body: { title: 'Show', startTime } })
    await placeFestivals(db)
    const { timeZone } = await visitor.festivals.get({ params: { id } })
    expect(timeZone).toBe('Europe/Istanbul')
    const [event] = await visitor.programme.list({ params: { id } })
    expect(event?.startTime).toBe(instantOf({ day: dayFromNow(20), time: '22:00' }, 'Europe/Istanbul'))
  })

  test('the real festivals all have a zone, which this server knows', async () => {
    const rows = await db
      .selectFrom('festivals')
      .select('timeZone')
      .distinct()
      .where('placeId', 'is not', null)
      .execute()
    expect(rows.length).toBeGreaterThan(10)
    for (const { timeZone } of rows) expect(timeZone && knownTimeZone(timeZone)).toBe(timeZone)
  })

  test('a name that may be in several countries has no place', async () => {
    await addFestival(admin, { name: 'Somewhere', location: 'Valencia' })
    expect(await stored('Somewhere')).toEqual({ ...nowhere, isPlaced: true })
  })
})

const inSpain = [
  'Bilbao, Spain',
  'Granada, Spain',
  'Madrid, Spain',
  'Santa Susanna, Spain',
  'Seville, Spain',
  'Valencia, Spain',
]
const inTheUnitedStates = [
  'Atlanta, United States',
  'Burlingame, United States',
  'Honolulu, United States',
  'Las Vegas, United States',
  'Miami Beach, United States',
  'New York, United States',
  'Reno, United States',
  'San Diego, United States',
]
const britain = ['Birmingham, United Kingdom', 'Liverpool, United Kingdom']
const names: [string, string[]][] = [
  ['españa', inSpain],
  ['Spanien', inSpain],
  ['wien', ['Vienna, Austria']],
  ['Köln', ['Cologne, Germany']],
  ['koeln', ['Cologne, Germany']],
  ['UK', britain],
  ['uk', britain],
  ['England', britain],
  ['USA', inTheUnitedStates],
  ['usa', inTheUnitedStates],
  ['Estados Unidos', inTheUnitedStates],
  ['Andalusia', ['Granada, Spain', 'Seville, Spain']],
  ['Andalucía', ['Granada, Spain', 'Seville, Spain']],
  ['sevilla', ['Seville, Spain']],
  ['granada', ['Granada, Spain']],
  ['California', ['Burlingame, United States', 'San Diego, United States']],
  ['NYC', ['New York, United States']],
  ['Österreich', ['Vienna, Austria']],
  ['México', ['Oaxaca, Mexico']],
]

const locations = (items: { location: string }[]) => [...new Set(items.map(({ location }) => location))].toSorted()

describe('a place by any of its names', () => {
  test.each(names)('%s finds its festivals in the search', async (query, places) => {
    const { items } = await visitor.festivals.list({ query: { query, limit: '100' } })
    expect(locations(items)).toEqual(places)
  })

  test.each(names)('%s finds its festivals in the location', async (location, places) => {
    const { items } = await visitor.festivals.list({ query: { location, limit: '100' } })
    expect(locations(items)).toEqual(places)
  })

  test('beside other words of a search, a style and a typo among them', async () => {
    expect(await namesOf(visitor, { query: 'salsa wien' })).toEqual(['Walzer und Salsa'])
    expect(await namesOf(visitor, { query: 'rheinslsa deutschland' })).toEqual(['Rheinsalsa'])
    expect(await namesOf(visitor, { query: 'walzer köln' })).toEqual([])
    expect(await namesOf(visitor, { query: 'lac suisse' })).toEqual(['Bachata au lac'])
  })

  test('a code is no part of a word', async () => {
    expect(await namesOf(visitor, { location: 'USA' })).not.toContain('Bachata au lac')
    expect(await namesOf(visitor, { location: 'lausan' })).toEqual(['Bachata au lac'])
  })

  test('the words by which places are stored cannot be typed', async () => {
    for (const query of ['@ES', "'@ES'", '@ES.51', 'ES.51'])
      expect(await namesOf(visitor, { query: `${query} granada` }), query).not.toContain('Rheinsalsa')
    expect(await namesOf(visitor, { query: '@2761369' })).toEqual([])
  })

  test('a festival that waits for approval gives its town away to nobody', async () => {
    const member = await signUp()
    const { id } = await addFestival(member, { name: 'Quiet steps', location: 'Reykjavík, Iceland' })
    expect(await namesOf(visitor, { query: 'reykjavik' })).toEqual([])
    await approveFestival(admin, id)
    expect(await namesOf(visitor, { query: 'islandia' })).toEqual(['Quiet steps'])
  })
})

describe('a search says style, place, month, season and year', () => {
  const festival = (
    name: string,
    location: string,
    style: 'Bachata' | 'Kizomba' | 'Tango',
    first: string,
    last: string,
  ) => addFestival(admin, { name, location, genres: [style], startDate: first, endDate: last })

  beforeAll(async () => {
    await festival('Sensual by the Sea', 'Cádiz, Spain', 'Bachata', '2028-04-14', '2028-04-16')
    await festival('Sevilla Marcha', 'Seville, Spain', 'Bachata', '2028-03-10', '2028-03-12')
    await festival('Lisboa Kiz', 'Lisbon, Portugal', 'Kizomba', '2028-06-09', '2028-06-11')
    await festival('Two nights between', 'Lisbon, Portugal', 'Kizomba', '2028-06-13', '2028-06-14')
    await festival('Milongas', 'Buenos Aires, Argentina', 'Tango', '2028-10-13', '2028-10-15')
    await festival('Via Appia', 'Rome, Italy', 'Tango', '2028-10-13', '2028-10-15')
    await festival('Ramblas', 'Barcelona, Spain', 'Tango', '2028-10-13', '2028-10-15')
  })

  test.each([
    ['bachata spain spring 2028', ['Sevilla Marcha', 'Sensual by the Sea']],
    ['Bachata en España, primavera de 2028', ['Sevilla Marcha', 'Sensual by the Sea']],
    ['bachata sevilla march', ['Sevilla Marcha']],
    ['kizomba weekend in june 2028', ['Lisboa Kiz']],
    ['kizomba fin de semana en junio de 2028', ['Lisboa Kiz']],
    ['kizomba june 2028', ['Lisboa Kiz', 'Two nights between']],
    ['kizomba festivals in Лиссабон 2028', ['Lisboa Kiz', 'Two nights between']],
    ['tango spring in buenos aires', ['Milongas']],
    ['tango autumn in buenos aires', []],
    ['tango in rom', ['Via Appia']],
    ['herbst in rom', ['Via Appia']],
    ['sea', ['Sensual by the Sea']],
    ['by the sea', ['Sensual by the Sea']],
  ])('%s', async (query, found) => {
    expect(await namesOf(visitor, { query, limit: 100 })).toEqual(found)
  })

  test.each(['bachata spain spring', 'bachata sevilla march', 'salsa 2027', 'kizomba weekend in june'])(
    'something is found: %s',
    async (query) => {
      expect(await namesOf(visitor, { query })).not.toEqual([])
    },
  )

  test('a word that everything is called, and small words, count only alone', async () => {
    const all = (await visitor.festivals.list({ query: { limit: 1 } })).total
    for (const query of ['festival', 'the', 'in the'])
      expect((await visitor.festivals.list({ query: { query, limit: 1 } })).total, query).toBeLessThan(all)
  })

  test.each(['Rom', 'rom', 'ROMA', 'Рим'])('%s is Rome, and no part of Romania', async (name) => {
    for (const query of [{ location: name }, { query: name }])
      expect(locations((await visitor.festivals.list({ query })).items), JSON.stringify(query)).toEqual(['Rome, Italy'])
    expect(await namesOf(visitor, { location: 'romani' })).not.toEqual([])
  })

  test.each([
    ['Barcelnoa', 'Barcelona, Spain'],
    ['Lisbin', 'Lisbon, Portugal'],
    ['Argentna', 'Buenos Aires, Argentina'],
  ])('a typo in the location is forgiven: %s', async (location, found) => {
    expect(locations((await visitor.festivals.list({ query: { location } })).items)).toEqual([found])
  })
})

test('rooms are found by the names of the place of their festival, also after it moved', async () => {
  const festival = await addFestival(admin, { name: 'Steps', location: 'Vienna, Austria' })
  const { title } = await addRoom(admin, festival.id, { title: 'A bed with a view' })
  const found = async (query: string) =>
    (await visitor.rooms.list({ query: { query } })).items.map((room) => room.title)
  for (const query of ['wien', 'Österreich', 'bed wien', 'AUSTRIA']) expect(await found(query), query).toEqual([title])
  expect(await found('köln')).toEqual([])
  await admin.api.festivals.change({ params: { id: festival.id }, body: { location: 'Cologne, Germany' } })
  expect(await found('köln')).toEqual([title])
  expect(await found('wien')).toEqual([])
})

test('before the gazetteer is loaded, a job finds the place of a new festival', async () => {
  const young = await testApp()
  const { name } = await addFestival(await young.signUpAdmin(), { location: 'Oslo, Norway' })
  const place = () => young.db.selectFrom('festivals').select(['name', 'isPlaced', 'country']).executeTakeFirstOrThrow()
  expect(await place()).toEqual({ name, isPlaced: false, country: null })
  await placeFestivals(young.db)
  expect(await place()).toEqual({ name, isPlaced: true, country: 'NO' })
})

describe('the parts of a search', () => {
  test.each([
    ['bachata spain next spring', ['bachata: Bachata', 'spain: Spain', 'spring: Spring']],
    ['Latin fusion in WIEN', ['Latin fusion: Latin Fusion', 'WIEN: Vienna']],
    ['märz 2027 köln', ['märz 2027: March 2027', 'köln: Cologne']],
    ['2027 Marco', ['2027: 2027', 'Marco: Marco']],
    ['e-motion  Sevilla', ['e-motion: e-motion', 'Sevilla: Seville']],
    ['salsa new york', ['salsa: Salsa', 'new york: New York']],
    ['Bachata y más', ['Bachata: Bachata', 'más: más']],
    ['in the', ['in: in', 'the: the']],
    ['?!', []],
  ])('of %o are %o', async (query, parts) => {
    const read = await visitor.festivals.searchParts({ query: { query } })
    expect(read.map(({ typed, name }) => `${typed}: ${name}`)).toEqual(parts)
  })
})
