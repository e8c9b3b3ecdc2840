import { join } from 'node:path'
import { connect } from '../../server/db/connect.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { fill100_000Festivals } from '../../server/testing/many-festivals.ts'
import { load, mustNotFail } from '../load.ts'
import { atMost, type Row } from '../row.ts'
import { startSite, withDataFolder } from '../site.ts'

/** What people ask: words, beginnings, slips of the finger, places, and styles that most festivals have. */
const questions = [
  'query=bachata+sevilla',
  'query=bachta+budapst',
  'query=salsa+congress',
  'query=cuban+mara',
  'query=festival+hamburg',
  'query=bachata&genres=Salsa,Kizomba',
  'query=salsa&priceRange=100-200',
  'location=budapest&genres=Bachata',
  'genres=Salsa',
  'genres=Bachata&priceRange=50-100',
  'genres=Zouk&startDate=2027-03-01&endDate=2027-03-31',
]

export const searchAmongMany: Row = {
  name: 'search-among-many',
  promise: 'a search over our API among 100,000 festivals, one after the other',
  measure: () =>
    withDataFolder(async (dataDir) => {
      const site = await startSite(dataDir, { DEMO: 'off' })
      const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
      const db = connect(postgres.connection)
      try {
        await fill100_000Festivals(db)
        const paths = questions.map((question) => `/api/festivals?limit=24&${question}`)
        await load(site.address, { connections: 1, seconds: 2, paths })
        const measured = await load(site.address, { connections: 1, seconds: 8, paths })
        mustNotFail(measured)
        return atMost(measured.p99, 25, 'ms p99')
      } finally {
        await db.destroy()
        await postgres.stop()
        await site.stop()
      }
    }),
}
