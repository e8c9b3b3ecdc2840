import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, expect, test } from 'vitest'
import type { FestivalFilters } from '../../../../contract/festivals/festivals.ts'
import { roomSorts } from '../../../../contract/rooms/room-options.ts'
import { festivalFilters } from '../../../festivals/festivals/list/festival-filters.ts'
import { testApp } from '../../../testing/app.ts'
import { testConnection } from '../../../testing/databases/database.ts'
import { dayFromNow } from '../../days.ts'
import { filterSets } from '../../../testing/contract/filter-sets.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { roomFilterValues } from '../../../testing/contract/room-filter-examples.ts'
import { addRoom } from '../../../testing/domains/rooms.ts'
import { connect } from '../connections/connect.ts'
import { maxPrepared } from '../connections/kysely-pool.ts'
import { readJson, readRows } from './named-statements.ts'
import { statement } from './statement.ts'

/** One connection, so that all statements are prepared on the same one. */
const db = connect(await testConnection(), { max: 1 })
afterAll(() => db.destroy())

const preparedNames = async () =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows.map(({ name }) => name)

const addressOf = (list: string, values: Record<string, string | undefined>, names: string[]) =>
  [list, ...names.map((name) => `${name}=${values[name]}`)].join('&')

test('requests for lists with every filter leave at most fifty prepared statements on a connection', async () => {
  const { app, signUpAdmin } = await testApp({ db })
  const admin = await signUpAdmin()
  const first = await addFestival(admin)
  const second = await addFestival(admin)
  for (const { id } of [first, second]) await addRoom(admin, id)
  const days = { startDate: dayFromNow(1), endDate: dayFromNow(90) }
  const ofFestivals: Record<keyof z.input<typeof FestivalFilters>, string> = {
    query: 'noche',
    genres: 'Bachata',
    location: 'madrid',
    priceRange: '50-100',
    ...days,
  }
  const ofRooms = { ...roomFilterValues, festivalId: first.id }
  const lists = [
    ['/api/festivals?limit=1', ofFestivals],
    ...roomSorts.map((sort) => [`/api/room-shares?limit=1&sort=${sort}`, ofRooms] as const),
  ] as const
  for (const [list, values] of lists) {
    const { headers } = await app.inject(list)
    const cursor = /cursor=([^>&]+)/.exec(String(headers.link))?.[1]
    const names = Object.keys(values)
    // Neighbours are pairs of filters: statements with more than one filter are not prepared.
    const neighbours = names.map((name, at) => [name, ...names.slice(at + 1, at + 2)])
    for (const chosen of [...filterSets(names), ...neighbours])
      for (const place of ['', `&cursor=${cursor}`]) {
        const reply = await app.inject(addressOf(list, values, chosen) + place)
        expect(reply.statusCode).toBe(200)
      }
  }
  const names = await preparedNames()
  expect(names).toContain(`festivals_${festivalFilters.flags([])}_first`)
  expect(names.filter((name) => /^(festivals|rooms)_/.test(name)).length).toBeGreaterThan(10)
  expect(names.length).toBeLessThanOrEqual(50)
}, 120_000)

test('a connection prepares at most the maximum number of statements, however many texts there are', async () => {
  for (let n = 0; n < maxPrepared + 50; n += 1) {
    const one = statement(`text_${n}`, () => sql`select ${sql.lit(String(n))} as json`)
    expect(await readRows(db, one, {})).toEqual([{ json: String(n) }])
    expect(await readJson(db, one, {})).toBe(String(n))
  }
  expect((await preparedNames()).length).toBeLessThanOrEqual(maxPrepared)
})
