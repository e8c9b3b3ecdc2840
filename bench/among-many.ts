import { join } from 'node:path'
import { connect, type Database } from '../server/db/connect.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { load, mustNotFail } from './load.ts'
import { atMost, type Outcome } from './row.ts'
import { startSite, withDataFolder } from './site.ts'

/** What is asked of one list in turn; `token`: of who asks. */
type Asked = { list: string; questions: string[]; token?: string }

/** A list among as many as `fill` puts in: questions of it one after the other, of which one in a hundred may take longer. */
export const askAmongMany = (fill: (db: Database, address: string) => Promise<Asked>) =>
  withDataFolder(async (dataDir): Promise<Outcome> => {
    const site = await startSite(dataDir, { DEMO: 'off' })
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const db = connect(postgres.connection)
    try {
      const { list, questions, token } = await fill(db, site.address)
      const asked = {
        connections: 1,
        paths: questions.map((question) => `${list}?limit=24&${question}`),
        ...(token !== undefined && { token }),
      }
      await load(site.address, { ...asked, seconds: 3 })
      const measured = await load(site.address, { ...asked, seconds: 8 })
      mustNotFail(measured)
      return atMost(measured.p99, 25, 'ms p99')
    } finally {
      await db.destroy()
      await postgres.stop()
      await site.stop()
    }
  })
