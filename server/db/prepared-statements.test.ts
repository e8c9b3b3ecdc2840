import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { roomSorts } from '../../contract/room-options.ts'
import { testApp } from '../testing/app.ts'
import { testConnection } from '../testing/database.ts'
import { dayFromNow } from '../days.ts'
import { addFestival } from '../testing/festivals.ts'
import { addRoom } from '../testing/rooms.ts'
import { connect } from './connect.ts'
import { mostPrepared, readJson, readRows } from './named-statements.ts'
import { statement } from './statement.ts'

/** One connection, so that all statements are prepared on the same one. */
const db = connect(await testConnection(), { max: 1 })
afterAll(() => db.destroy())

const preparedNames = async () =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows.map(({ name }) => name)

/** Every subset of these parameters. */
const choices = (parameters: Record<string, string>) =>
  Object.entries(parameters).reduce<string[][]>(
    (made, parameter) => [...made, ...made.map((chosen) => [...chosen, parameter.join('=')])],
    [[]],
  )

test('a thousand different requests for lists leave at most fifty prepared statements on a connection', async () => {
  const { app, signUpAdmin } = await testApp({ db })
  const admin = await signUpAdmin()
  const first = await addFestival(admin)
  const second = await addFestival(admin)
  for (const { id } of [first, second]) await addRoom(admin, id)
  const days = { startDate: dayFromNow(1), endDate: dayFromNow(90) }
  const priced = { 'minPrice=1&maxPrice': '99' }
  const kept = { 'guests=1&amenities': 'WiFi' }
  const ofFestivals = { query: 'noche', genres: 'Bachata', location: 'madrid', priceRange: '50-100', ...days }
  const ofRooms = { query: 'beds', festivalId: first.id, roomType: 'Offering', ...priced, ...kept, ...days }
  const lists = [
    ['/api/festivals?limit=1', ofFestivals],
    ...roomSorts.map((sort) => [`/api/room-shares?limit=1&sort=${sort}`, ofRooms] as const),
  ] as const
  let requests = 0
  for (const [list, parameters] of lists) {
    const { headers } = await app.inject(list)
    const cursor = /cursor=([^>&]+)/.exec(String(headers.link))?.[1]
    for (const choice of choices(parameters))
      for (const place of [[], [`cursor=${cursor}`]]) {
        const reply = await app.inject([list, ...choice, ...place].join('&'))
        expect(reply.statusCode).toBe(200)
        requests += 1
      }
  }
  expect(requests).toBe(2 * 2 ** 6 + roomSorts.length * 2 * 2 ** 7)
  const names = await preparedNames()
  expect(names).toContain('festivals_00000000_first')
  expect(names.length).toBeLessThanOrEqual(50)
}, 120_000)

test('a connection prepares at most the maximum number of statements, however many texts there are', async () => {
  for (let n = 0; n < mostPrepared + 50; n += 1) {
    const one = statement(`text_${n}`, () => sql`select ${sql.lit(String(n))} as json`)
    expect(await readRows(db, one, {})).toEqual([{ json: String(n) }])
    expect(await readJson(db, one, {})).toBe(String(n))
  }
  expect((await preparedNames()).length).toBeLessThanOrEqual(mostPrepared)
})
