import { askForRatings } from '../server/people/ratings/ask-for-ratings.job.ts'
import { endStay } from '../server/testing/domains/end-stay.ts'
import { onSiteDatabase } from './site-database.ts'

/** Moves a stay into the past, and asks its members for their ratings as the job of the site does. */
export const endAndAsk = (roomId: string) =>
  onSiteDatabase(async (db) => {
    await endStay(db, roomId)
    await askForRatings(db)
  })
