import { join } from 'node:path'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres.ts'
import { jobsOfFirstStartDone, type RunningSite, startSite, withDataFolder } from './site.ts'

export type World = { site: RunningSite; db: Database; connection: EmbeddedConnection; dataDir: string }

/** Runs `work` on a site without the sample world, with a connection to its database. */
export const withEmptyWorld = <T>(
  work: (world: World) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> =>
  withDataFolder(async (dataDir) => {
    const site = await startSite(dataDir, { DEMO: 'off', ...environment })
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const db = connect(postgres.connection)
    try {
      await jobsOfFirstStartDone(db)
      return await work({ site, db, connection: postgres.connection, dataDir })
    } finally {
      await db.destroy()
      await postgres.stop()
      await site.stop()
    }
  })
