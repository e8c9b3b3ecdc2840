import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { NewSocialParty } from '../../../contract/socials/social-parties.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { readStarts } from './read-starts.job.ts'
import { placeParties } from './place-parties.job.ts'

const { app, db, signUp, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces() })
/** The server has no gazetteer before a test restores this row: its places are already stored, as loading them takes ten seconds. */
const gazetteer = await db.deleteFrom('gazetteerVersion').returning('version').executeTakeFirstOrThrow()
const admin = await signUpAdmin()
const { api } = await signUp()

/** The day this many days from today, in UTC. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Row = z.input<typeof NewSocialParty>
const party = (given: Partial<Row> = {}): Row => ({
  venueName: 'La Bodega',
  address: '',
  city: 'Madrid',
  date: `${day(3)}T12:00:00`,
  time: '',
  instagramLink: null,
  danceStyles: ['Salsa'],
  latitude: null,
  longitude: null,
  ...given,
})
const upload = (...parties: unknown[]) => admin.api.socialParties.upload({ body: { parties: parties as Row[] } })
const list = async (query: object = {}) => (await api.socialParties.list({ query })).items
const venues = (parties: { venueName: string }[]) => parties.map(({ venueName }) => venueName)
const empty = () => db.deleteFrom('socialParties').execute()

const post = (member: TestMember, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/api/social-parties/csv-upload',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    payload,
  })

describe('the list', () => {
  test('has parties to come by date, then past ones, latest first, whole or in pages @S9.1', async () => {
    await empty()
    const days = [9, 0, 4, -1, -30]
    await upload(...days.map((days) => party({ venueName: `In ${days}`, date: day(days) })))
    const expected = ['In 0', 'In 4', 'In 9', 'In -1', 'In -30']
    expect(venues(await list())).toEqual(expected)
    const first = await api.socialParties.list({ query: { limit: 2 } })
    expect(venues(first.items)).toEqual(expected.slice(0, 2))
    expect(first.total).toBe(5)
    const second = await api.socialParties.list({ query: { limit: 2, cursor: first.next! } })
    const third = await api.socialParties.list({ query: { limit: 2, cursor: second.next! } })
    expect([...venues(second.items), ...venues(third.items), third.next]).toEqual([...expected.slice(2), null])
  })

  test('has the parties of a day by their start, those after midnight late and those without a known one last', async () => {
    await empty()
    const times = ['', '00:30 - 04:00', '11 PM', 'After the show', '21:30', '6:00 PM - 9:00 PM']
    await upload(
      ...times.map((time) => party({ venueName: `At ${time}`, time, date: day(4) })),
      party({ venueName: 'The night before', date: day(3) }),
      party({ venueName: 'By its date', date: `${day(4)}T22:15:00` }),
    )
    const expected = [
      'The night before',
      'At 6:00 PM - 9:00 PM',
      'At 21:30',
      'By its date',
      'At 11 PM',
      'At 00:30 - 04:00',
      'At',
      'At After the show',
    ]
    const listed = async () => [...venues((await list()).slice(0, 6)), ...venues((await list()).slice(6)).toSorted()]
    expect(await listed()).toEqual(expected)
    const paged = async (cursor?: string): Promise<string[]> => {
      const { items, next } = await api.socialParties.list({ query: { limit: 3, ...(cursor && { cursor }) } })
      return [...venues(items), ...(next ? await paged(next) : [])]
    }
    expect(await paged()).toEqual(venues(await list()))
    // As a process of the release before stored them.
    await db.updateTable('socialParties').set({ starts: 1800 }).execute()
    await readStarts(db)
    expect(await listed()).toEqual(expected)
  })

  test('has each weekly night once where that is asked, with its next dates, and whole otherwise', async () => {
    await empty()
    const weekly = [-11, -4, 3, 10, 17]
    await upload(
      ...weekly.map((days) => party({ time: '21:00', date: day(days) })),
      party({ time: '21:00', date: day(24), danceStyles: ['Zouk'] }),
      party({ time: '21:00', date: day(4) }),
      ...[-9, -2].map((days) => party({ venueName: 'El Fin', date: day(days) })),
    )
    expect(await list()).toHaveLength(9)
    const { items, total } = await api.socialParties.list({ query: { each: 'night', limit: 50 } })
    const told = items.map(({ venueName, date, nextDates = [] }) => [
      venueName,
      date.slice(0, 10),
      nextDates.map((next) => next.date.slice(0, 10)),
    ])
    expect(told).toEqual([
      ['La Bodega', day(3), [day(10), day(17)]],
      ['La Bodega', day(4), []],
      ['La Bodega', day(24), []],
      ['El Fin', day(-2), []],
    ])
    expect(total).toBe(4)
    expect((await list())[0]).not.toHaveProperty('nextDates')
  })

  test('has the other dates of a venue, without those of its namesakes in other cities', async () => {
    await empty()
    await upload(
      party({ time: '20:00' }),
      party({ venueName: 'LA BODEGA', city: 'madrid', date: day(4) }),
      party({ date: day(-3) }),
      party({ city: 'Cali', date: day(4) }),
      party({ venueName: 'El Sur', date: day(4) }),
    )
    const [shown] = await list({ city: 'Madrid', from: day(3), to: day(3) })
    const found = await list({ venueOf: shown!.id })
    expect(found.map(({ city, date }) => [city, date.slice(0, 10)])).toEqual([
      ['madrid', day(4)],
      ['Madrid', day(-3)],
    ])
    expect(await list({ venueOf: shown!.id, from: day(0), limit: 1 })).toEqual([found[0]])
    expect(await list({ venueOf: '01900000-0000-7000-8000-000000000000' })).toEqual([])
  })

  test('is filtered by exactly one city, by styles and by days, whatever the case @P7.42 @S9.2', async () => {
    await empty()
    await upload(
      party({ venueName: 'A', city: 'Madrid', danceStyles: ['Salsa', 'Bachata'] }),
      party({ venueName: 'B', city: 'Madrid Río', danceStyles: ['kizomba'] }),
      party({ venueName: 'C', city: 'MADRID', danceStyles: ['Zouk'], date: day(10) }),
    )
    const found = async (query: object) => venues(await list(query))
    expect(await found({ city: 'madrid' })).toEqual(['A', 'C'])
    expect(await found({ city: 'all', danceStyles: 'all' })).toEqual(['A', 'B', 'C'])
    expect(await found({ danceStyles: 'Kizomba' })).toEqual(['B'])
    expect(await found({ danceStyles: 'bachata,Zouk' })).toEqual(['A', 'C'])
    expect(await found({ from: day(4) })).toEqual(['C'])
    expect(await found({ from: day(3), to: day(3) })).toEqual(['A', 'B'])
    expect(await found({ city: 'Nowhere' })).toEqual([])
    expect((await list())[1]?.danceStyles).toEqual(['Kizomba'])
  })

  test('of cities names each once, with the number of its parties to come @P2.108 @P7.43', async () => {
    await empty()
    await upload(
      party({ venueName: 'A', city: 'Ávila' }),
      party({ venueName: 'B', city: 'Zürich' }),
      party({ venueName: 'C', city: 'Zürich', date: day(-2) }),
      party({ venueName: 'D', city: 'ZÜRICH' }),
      party({ venueName: 'E', city: 'Bonn', date: day(-2) }),
    )
    expect(await api.socialParties.cities()).toEqual([
      { city: 'Ávila', upcoming: 1 },
      { city: 'Bonn', upcoming: 0 },
      { city: 'Zürich', upcoming: 2 },
    ])
    const liveliest = await api.socialParties.cities({ query: { sort: 'upcoming', limit: 2 } })
    expect(liveliest.map(({ city }) => city)).toEqual(['Zürich', 'Ávila'])
  })
})

describe('an upload', () => {
  test('creates what is new and changes what is known, and keeps a known place @P3.21 @P7.45 @S9.10', async () => {
    await empty()
    const point = { latitude: 40.4, longitude: -3.7 }
    const first = [party(point), party({ venueName: 'El Sur' })]
    const none = { unchanged: 0, repeated: 0 }
    expect(await upload(...first)).toEqual({ ...none, count: 2, created: 2, updated: 0, geocodedCount: 1 })
    const again = [
      party({ venueName: 'la bodega', time: '22:00' }),
      party({ venueName: 'Nueva' }),
      party({ venueName: 'NUEVA' }),
    ]
    const reply = { ...none, count: 3, created: 1, updated: 2, geocodedCount: 1 }
    expect(await upload(...again)).toEqual(reply)
    const all = await list()
    expect(all).toHaveLength(3)
    expect(all).toContainEqual(expect.objectContaining({ venueName: 'la bodega', time: '22:00', ...point }))
    expect(all).toContainEqual(expect.objectContaining({ venueName: 'NUEVA', date: `${day(3)}T12:00:00` }))
    const acts = await db.selectFrom('auditLog').select(['actorId', 'detail']).orderBy('id', 'desc').limit(1).execute()
    expect(acts).toEqual([{ actorId: admin.user.id, detail: reply }])
  })

  test('with an error in any row stores nothing, and names the row and the field @P5.50 @S9.5', async () => {
    await empty()
    const wrong: [object, string, string][] = [
      [{ date: '' }, 'date', 'Date is required'],
      [{ date: '2027-02-30' }, 'date', 'Invalid date format "2027-02-30". Use YYYY-MM-DD format (e.g., 2025-11-15)'],
      [{ date: '15/11/2025' }, 'date', 'Invalid date format "15/11/2025". Use YYYY-MM-DD format (e.g., 2025-11-15)'],
      [{ venueName: ' ' }, 'venueName', 'Venue name is required'],
      [{ city: null }, 'city', 'City is required'],
      [{ latitude: 91, longitude: 0 }, 'latitude', expect.any(String)],
      [{ latitude: 9 }, 'latitude', 'Latitude and longitude belong together'],
      [{ instagramLink: 'javascript:alert(1)' }, 'instagramLink', expect.any(String)],
    ]
    for (const [given, field, message] of wrong)
      await expect(
        upload(party(), party({ venueName: 'B' }), party({ venueName: 'C' }), { ...party(), ...given }),
      ).rejects.toMatchObject({
        status: 400,
        fields: { [`parties.3.${field}`]: message },
      })
    expect(await list()).toEqual([])
    await expect(upload()).rejects.toMatchObject({ fields: { parties: 'CSV file is empty' } })
  })

  test('takes five thousand rows in one body of up to five megabytes, and no more @S1.3 @S9.4', async () => {
    await empty()
    const many = (count: number, address = 'x'.repeat(150)) =>
      JSON.stringify({
        parties: Array.from({ length: count }, (_, row) => party({ venueName: `Venue ${row}`, address })),
      })
    const body = many(5000)
    expect(body.length).toBeGreaterThan(1_000_000)
    const reply = await post(admin, body)
    const counts = { count: 5000, created: 5000, updated: 0, unchanged: 0, repeated: 0, geocodedCount: 0 }
    expect(reply.json()).toEqual(counts)
    expect(await list()).toHaveLength(500)
    expect((await post(admin, many(5001, ''))).json()).toMatchObject({
      fields: { parties: 'Please upload at most 5000 parties at once' },
    })
    expect((await post(admin, ' '.repeat(5_000_001))).statusCode).toBe(413)
  })

  test('keeps what looks like a formula as text', async () => {
    await empty()
    await upload(party({ venueName: '=HYPERLINK("https://example.com")', address: '@SUM(A1)', time: '-1+1' }))
    expect(await list()).toMatchObject([
      { venueName: '=HYPERLINK("https://example.com")', address: '@SUM(A1)', time: '-1+1' },
    ])
  })

  test('fifty of the same parties at once store each once', async () => {
    await empty()
    const rows = Array.from({ length: 40 }, (_, row) => party({ venueName: `Venue ${row}` }))
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => upload(...(at % 2 ? rows : rows.toReversed()))),
    )
    expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(40)
    expect(await list()).toHaveLength(40)
  })

  test('is for admins @S9.3', async () => {
    const member = await signUp()
    const reply = await post(member, 'not even JSON')
    expect([reply.statusCode, reply.json()]).toEqual([403, expect.objectContaining({ error: 'Admins only' })])
  })
})

describe('the place of a party', () => {
  const placesOf = async () => (await list()).map(({ venueName, latitude }) => [venueName, latitude !== null])

  test('is found by a job where the gazetteer was not there at the upload, and by the upload afterwards', async () => {
    await empty()
    const rows = [party({ venueName: 'A' }), party({ venueName: 'B', city: 'Nowhere at all' })]
    expect(await upload(...rows)).toMatchObject({ geocodedCount: 0 })
    await db.insertInto('gazetteerVersion').values(gazetteer).execute()
    await placeParties(db, { geocoder: null })
    expect(await placesOf()).toEqual([
      ['A', true],
      ['B', false],
    ])
    const own = party({ venueName: 'C', latitude: 1, longitude: 2 })
    expect(await upload(...rows, own, party({ venueName: 'D', city: 'Wien' }))).toMatchObject({ geocodedCount: 1 })
    const all = await list()
    expect(all.find(({ venueName }) => venueName === 'C')).toMatchObject({ latitude: 1, longitude: 2 })
    expect(all.find(({ venueName }) => venueName === 'D')?.latitude).toBeCloseTo(48.2, 1)
  })
})

describe('what no file of the page sends', () => {
  const many = (value: unknown) => Array.from({ length: 21 }, () => value)
  test.each<[string, unknown, string | null]>([
    ['a NUL and characters that turn text, which are taken out', party({ venueName: 'La\0\u202EBodega' }), null],
    ['half a letter', party({ venueName: 'La \uD800 Bodega' }), null],
    ['a name of a property of every object', party({ venueName: '__proto__', city: 'constructor' }), null],
    ['a cell of a megabyte', party({ address: 'x'.repeat(1_000_000) }), 'parties.0.address'],
    ['a time that is a list', { ...party(), time: ['20:00'] }, 'parties.0.time'],
    ['more styles than there are', { ...party(), danceStyles: many('Salsa') }, 'parties.0.danceStyles'],
    ['a style of a megabyte', party({ danceStyles: ['x'.repeat(1_000_000)] }), 'parties.0.danceStyles.0'],
    ['styles that are no list', { ...party(), danceStyles: { 0: 'Salsa', length: 1 } }, 'parties.0.danceStyles'],
    ['a latitude that is text', { ...party(), latitude: '40', longitude: '3' }, 'parties.0.latitude'],
    ['a year of five digits', party({ date: '12026-01-08' }), 'parties.0.date'],
    ['a time of day that is none', party({ date: `${day(3)}T25:00` }), 'parties.0.date'],
    ['a link with a password', party({ instagramLink: 'https://a:b@example.com' }), 'parties.0.instagramLink'],
    ['rows that are none', null, 'parties.0'],
    ['rows that are lists', [[]], 'parties.0'],
  ])('%s: is refused with its field, or stored as plain text', async (_, row, field) => {
    await empty()
    const reply = await post(admin, JSON.stringify({ parties: [row] }))
    expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual(
      field === null ? [200, []] : [400, expect.arrayContaining([field])],
    )
    expect(await list()).toHaveLength(field === null ? 1 : 0)
  })

  test('a body that is deep, or has a million rows, is refused, and nothing is stored', async () => {
    await empty()
    const deep = `{"parties":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const rows = JSON.stringify({ parties: Array.from({ length: 1_000_000 }, () => 0) })
    for (const body of [deep, rows]) expect((await post(admin, body)).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })
})
