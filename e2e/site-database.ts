import { connect, type Database } from '../server/platform/db/connections/connect.ts'
import { readSettings } from '../site/env.ts'
import { openServer } from '../site/running/open-places.ts'

/** Runs what a job of the site does, on its database. `dataDir`: of another site than that of all tests. */
export async function onSiteDatabase(work: (db: Database) => Promise<void>, dataDir = process.env.E2E_DATA_DIR) {
  const { postgres, connection } = await openServer(readSettings({ ...process.env, DATA_DIR: dataDir }))
  const db = connect(connection, { max: 1 })
  try {
    await work(db)
  } finally {
    await db.destroy()
    // Leaves the server to the site, which runs it.
    await postgres?.stop()
  }
}
