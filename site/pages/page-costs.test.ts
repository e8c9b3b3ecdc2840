import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { calmCost, type Cost, costOf } from '../../server/testing/contract/cost.ts'
import { isOver, maxDatabaseMs, maxMainMs } from '../../server/testing/contract/cost-tests.ts'
import { testDatabaseWithPlaces } from '../../server/testing/databases/database.ts'
import { expensiveTexts } from '../../server/testing/contract/expensive-values.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { fillFestivals } from '../../server/testing/many/many-festivals.ts'
import { fillGoers } from '../../server/testing/many/many-goers.ts'
import { fillMeetups } from '../../server/testing/many/many-meetups.ts'
import { fillRooms } from '../../server/testing/many/many-rooms.ts'
import { builtWeb } from '../build/build.ts'
import { servePages } from './pages.ts'

/** Parameters that pages read. */
const names = 'query location festivalId city style when party priceRange genres startDate endDate'.split(' ')

const { app, db, signUp, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces() })
await servePages(app, {
  db,
  dev: false,
  publicUrl: 'https://compas.example.org',
  uploadsTo: null,
})
const entry = pathToFileURL(resolve(await builtWeb(() => {}), 'server/entry-server.js')).href
const { pagePaths } = (await import(entry)) as typeof import('../../web/entry-server.tsx')
await fillFestivals(db, 3000)
await fillRooms(db, 3000)

/** Every parameter with its own text. */
const dearSearch = (text: (length: number) => string) => new URLSearchParams(names.map((name) => [name, text(80)]))

/** Loads the page, following redirects to its canonical address. */
async function load(address: string) {
  const { headers, statusCode } = await app.inject({ url: address })
  const { location } = headers
  if (typeof location !== 'string') return statusCode
  const { pathname, search } = new URL(location, 'https://compas.example.org')
  return (await app.inject({ url: pathname + search })).statusCode
}

test('every page with the dearest search takes 10 ms of the main thread and 50 ms of the database at most, or turns (threat 79)', async () => {
  const faults: string[] = []
  const shown = new Set<string>()
  for (const path of pagePaths)
    for (const [name, text] of Object.entries(expensiveTexts)) {
      const address = `${path.replaceAll(/\$\w+/g, 'x')}?${dearSearch(text)}`
      let status = 0
      const { main, database, isInTurns } = await costOf(db, async () => {
        status = await load(address)
      })
      if (status === 200) shown.add(path)
      if (!isInTurns && (main > maxMainMs || database > maxDatabaseMs))
        faults.push(`${path} with ${name}: ${main.toFixed(1)} ms, ${database.toFixed(1)} of the database`)
    }
  expect(faults).toEqual([])
  expect([...shown]).toEqual(expect.arrayContaining(['/', '/rooms', '/social-parties']))
}, 120_000)

describe('what strangers pile up at a festival', () => {
  // The first requests compile the code, and a page that was read is cached.
  const filled: string[] = []

  beforeAll(async () => {
    const admin = await signUpAdmin()
    // Each of these marks is escaped to a longer form.
    const marks = '<"&'.repeat(1333)
    const texts = { title: marks.slice(0, 120), description: marks, place: marks.slice(0, 200) }
    for (let count = 0; count < 3; count++) {
      const { id } = await addFestival(admin, { description: 'long '.repeat(700) })
      await fillMeetups(db, { festivalId: id, organizer: await signUp(), guest: await signUp() }, { texts })
      filled.push(id)
    }
    await fillGoers(db, 1000, filled)
    await sql`update meetups set type = case when hashtext(id::text) % 2 = 0 then 'meal' else 'activity' end::meetup_type`.execute(
      db,
    )
  })

  async function cheapest(path: string): Promise<Cost> {
    const costs: Cost[] = []
    for (const id of filled) costs.push(await costOf(db, () => app.inject({ url: path.replace('$id', id) })))
    return costs.reduce((one, other) => (other.main < one.main ? other : one))
  }

  test('makes none of its pages 10 ms dearer (threat 113)', async () => {
    // The cost of a plain page of a festival on this machine: nobody can pile anything up on its programme.
    const plain = await cheapest('/festivals/$id/programme')
    const faults: string[] = []
    for (const path of pagePaths.filter((one) => one.startsWith('/festivals/$id'))) {
      const cost = await cheapest(path)
      const more = { ...cost, main: cost.main - plain.main }
      const calm = isOver(more) ? await calmCost(more, db) : more
      if (isOver(calm))
        faults.push(`${path}: ${calm.main.toFixed(1)} ms more, ${calm.database.toFixed(1)} of the database`)
    }
    expect(faults).toEqual([])
  }, 60_000)
})
