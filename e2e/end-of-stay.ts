import { askForRatings } from '../server/people/ratings/ask-for-ratings.job.ts'
import { connect } from '../server/platform/db/connect.ts'
import { endStay } from '../server/testing/end-stay.ts'
import { readSettings } from '../site/env.ts'
import { openServer } from '../site/open-places.ts'

/** Moves a stay into the past, and asks its members for their ratings as the job of the site does. */
export async function endAndAsk(roomId: string) {
  const { postgres, connection } = await openServer(
    readSettings({ ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }),
  )
  const db = connect(connection, { max: 1 })
  try {
    await endStay(db, roomId)
    await askForRatings(db)
  } finally {
    await db.destroy()
    // Leaves the server to the site, which runs it.
    await postgres?.stop()
  }
}
