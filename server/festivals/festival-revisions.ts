import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { deleteRevision, type Identity, replaceRevision } from './festival-revisions.queries.ts'

/** These four fields alone. */
export const identityOf = ({ name, website, startDate, endDate }: Identity): Identity => ({
  name,
  website,
  startDate,
  endDate,
})

export const isSame = (one: Identity, other: Identity) =>
  JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other))

/**
 * Keeps what the organizer of an approved festival wants it to be called, link to, and when, for an admin to look at. Wanting
 * what is shown already takes back what waited; wanting what waits already leaves it as it is. The caller holds the festival.
 */
export async function requestRevision(
  trx: Transaction<DB>,
  festivalId: string,
  { shown, waiting, wanted }: { shown: Identity; waiting: Identity | null; wanted: Identity },
): Promise<void> {
  if (isSame(wanted, shown)) await deleteRevision(trx, festivalId)
  else if (!waiting || !isSame(wanted, waiting)) await replaceRevision(trx, festivalId, identityOf(wanted))
}
