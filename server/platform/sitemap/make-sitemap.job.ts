import { type Database, inTransaction } from '../db/connections/connect.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { readParts, sitemapKinds, storeParts } from './sitemap.queries.ts'

/** Runs when the site starts: queues the job below if it never ran here. */
export async function makeSitemapIfMissing(db: Database): Promise<void> {
  if ((await readParts(db)).length === 0) await addJob(db, 'make_sitemap', {}, { key: 'make_sitemap' })
}

/** Divides all public addresses into parts again. */
export const makeSitemap = (db: Database): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const kind of sitemapKinds) await storeParts(trx, kind)
  })
