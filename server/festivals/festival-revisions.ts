import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { deleteRevision, type Identity, replaceRevision } from './festival-revisions.queries.ts'

/** Drops all other fields of a row. */
export const identityOf = ({ name, website, startDate, endDate }: Identity): Identity => ({
  name,
  website,
  startDate,
  endDate,
})

export const isSame = (one: Identity, other: Identity) =>
  JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other))

/**
 * Stores the name, website and days that the organizer of an approved festival wants, for an admin to approve. If they equal the
 * shown values, the waiting change is deleted; if they equal the waiting change, it stays unchanged. The caller must have locked
 * the festival.
 */
export async function requestRevision(
  trx: Transaction<DB>,
  festivalId: string,
  { shown, waiting, wanted }: { shown: Identity; waiting: Identity | null; wanted: Identity },
): Promise<void> {
  if (isSame(wanted, shown)) await deleteRevision(trx, festivalId)
  else if (!waiting || !isSame(wanted, waiting)) await replaceRevision(trx, festivalId, identityOf(wanted))
}
