import { join } from 'node:path'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres.ts'
import { load, mustNotFail } from './load.ts'
import { atMost, type Outcome } from './row.ts'
import { jobsOfFirstStartDone, startSite, withDataFolder } from './site.ts'

/** The path of a list and the queries that are sent in turn; `token` is the session of the requests, `mostMs` the limit of their p99. */
type Requests = { list: string; queries: string[]; token?: string; mostMs?: number }

/** Fills a database, then measures requests to a list one after the other: at most one in a hundred may take longer than 25 ms, or `mostMs`. */
export const measureAmongMany = (fill: (db: Database, address: string) => Promise<Requests>) =>
  withDataFolder(async (dataDir): Promise<Outcome> => {
    const site = await startSite(dataDir, { DEMO: 'off' })
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const db = connect(postgres.connection)
    try {
      await jobsOfFirstStartDone(db)
      const { list, queries, token, mostMs = 25 } = await fill(db, site.address)
      const requests = {
        connections: 1,
        paths: queries.map((query) => `${list}?limit=24&${query}`),
        ...(token !== undefined && { token }),
      }
      await load(site.address, { ...requests, seconds: 3 })
      const measured = await load(site.address, { ...requests, seconds: 8 })
      mustNotFail(measured)
      return atMost(measured.p99, mostMs, 'ms p99')
    } finally {
      await db.destroy()
      await postgres.stop()
      await site.stop()
    }
  })
