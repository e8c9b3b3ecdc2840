import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testApp } from '../server/testing/app.ts'
import { costOf } from '../server/testing/cost.ts'
import { maxDatabaseMs, maxMainMs } from '../server/testing/cost-walker.ts'
import { testDatabaseWithPlaces } from '../server/testing/database.ts'
import { dearTexts } from '../server/testing/dearest-values.ts'
import { fillFestivals } from '../server/testing/many-festivals.ts'
import { fillRooms } from '../server/testing/many-rooms.ts'
import { builtWeb } from './build.ts'
import { servePages } from './pages.ts'

/** Parameters that pages read. */
const names = 'query location festivalId city style when party priceRange genres startDate endDate'.split(' ')

const { app, db } = await testApp({ db: await testDatabaseWithPlaces() })
await servePages(app, {
  db,
  dev: false,
  publicUrl: 'https://compas.example.org',
  uploadsTo: null,
  mapStyleUrl: undefined,
})
const entry = pathToFileURL(resolve(await builtWeb(() => {}), 'server/entry-server.js')).href
const { pagePaths } = (await import(entry)) as typeof import('../web/entry-server.tsx')
await fillFestivals(db, 3000)
await fillRooms(db, 3000)

/** Every parameter with a text of its own. */
const dearSearch = (text: (length: number) => string) => new URLSearchParams(names.map((name) => [name, text(80)]))

/** The page, also where it leads to its address in the form that the site writes. */
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
    for (const [name, text] of Object.entries(dearTexts)) {
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
