import { connect, type Database } from '../server/platform/db/connect.ts'
import { readSettings } from '../site/env.ts'
import { openServer } from '../site/open-places.ts'

/** Runs what a job of the site does, on its database. */
export async function onSiteDatabase(work: (db: Database) => Promise<void>) {
  const { postgres, connection } = await openServer(
    readSettings({ ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }),
  )
  const db = connect(connection, { max: 1 })
  try {
    await work(db)
  } finally {
    await db.destroy()
    // Leaves the server to the site, which runs it.
    await postgres?.stop()
  }
}
