import { type RawBuilder, sql, type Transaction } from 'kysely'
import { t } from '#texts'
import { startOf } from '../../../contract/socials/party-hours.ts'
import type { managedViews, SocialPartyChange } from '../../../contract/socials/social-parties.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { countOfWord, isDoubted } from './party-votes.queries.ts'
import { partiesWithDay, partyColumns, partyOrders } from './social-parties.queries.ts'

type ManagedFilter = { query?: string | undefined; show?: (typeof managedViews)[number] | undefined }

const views: Record<(typeof managedViews)[number], RawBuilder<unknown>> = {
  unplaced: sql`latitude is null`,
  closed: sql`date >= ${todayUtc} and ${isDoubted}`,
}

const managedColumns = sql`
  ${partyColumns},
  image,
  (select until from weekly_socials where id = social_parties.weekly_id) as until,
  ${countOfWord('social_parties', 'closed')} as "closedCount",
  ${countOfWord('social_parties', 'still_on')} as "stillOnCount"`

/** The parties for admins, also found by any part of their texts. */
export const managedParties = ({ query, show }: ManagedFilter): PagedList<{ query?: string | undefined }> => ({
  name: `managed_parties_${show ?? 'all'}_${Number(query !== undefined)}`,
  orders: partyOrders,
  prepared: 'none',
  compose: (arg) => {
    const visible = sql`${partiesWithDay} where ${show ? views[show] : sql`true`}`
    const item = sql`select ${managedColumns} from social_parties where social_parties.id = page.id`
    if (query === undefined) return { sources: [visible], item }
    // The plain form of a typed text has no character with a meaning in a pattern.
    const isFound = sql`plain(venue_name || ' ' || city || ' ' || address) like '%' || plain(${arg.query}::text) || '%'`
    // Searched once, for both orders and the count.
    return {
      candidates: sql`select id, day, starts from ${visible} and ${isFound}`,
      sources: [sql`candidates where true`],
      item,
    }
  },
})

const managedParty = statement(
  'managed_party',
  (arg: Placeholders<{ id: string }>) => sql<{ json: string }>`
    select row_to_json(party)::text as json
    from (select ${managedColumns} from social_parties where id = ${arg.id}::uuid) as party`,
  { isPrepared: false },
)

/** The JSON of a party for admins; null if there is none. */
export const findManagedParty = (db: Database, id: string) => findJson(db, managedParty, { id })

const storedParty = (db: Database, id: string) => db.selectFrom('socialParties').selectAll().where('id', '=', id)

/** The stored party. Throws 404 if there is none. */
export const readParty = (db: Database, id: string) =>
  storedParty(db, id).executeTakeFirstOrThrow(() => NotFound(t.errors.partyNotFound()))

/** Like `readParty`, locked until the transaction ends. */
export const lockParty = (trx: Transaction<DB>, id: string) =>
  storedParty(trx, id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => NotFound(t.errors.partyNotFound()))
export type StoredParty = Awaited<ReturnType<typeof lockParty>>

export type PartyFields = Omit<SocialPartyChange, 'isWeekly' | 'until' | 'image' | 'alsoLater' | 'keepsPoint'> & {
  image: string | null
}
export type PartyPoint = Pick<StoredParty, 'latitude' | 'longitude' | 'pointFrom'>

/**
 * Writes the fields of a party, and with `alsoLater` those of the later dates of its night from today on, which keep their days. `differs`:
 * only this date was changed. Throws the unique violation of `social_parties_at_each_time`.
 */
export async function updateParty(
  trx: Transaction<DB>,
  before: StoredParty,
  { date, ...given }: PartyFields & PartyPoint,
  { alsoLater, differs }: { alsoLater: boolean; differs: boolean },
): Promise<void> {
  const fields = { ...given, instagramLink: given.instagramLink ?? null, starts: startOf({ ...given, date }) }
  await trx
    .updateTable('socialParties')
    .set({ ...fields, date, differs })
    .where('id', '=', before.id)
    .execute()
  if (before.weeklyId === null || !alsoLater) return
  await trx
    .updateTable('socialParties')
    .set({ ...fields, differs: false })
    .where('weeklyId', '=', before.weeklyId)
    .where('date', '>', before.date)
    .where('date', '>=', sql<string>`${todayUtc}`)
    .where('id', '!=', before.id)
    .execute()
}

/** Sets the point of all dates of a venue at this address to the one that an admin set for one of them. */
export async function placeVenue(
  trx: Transaction<DB>,
  { venueName, city, address, latitude, longitude }: PartyFields & PartyPoint,
): Promise<void> {
  await trx
    .updateTable('socialParties')
    .set({ latitude, longitude, pointFrom: 'hand' })
    .where(sql<boolean>`lower(city) = lower(${city})`)
    .where(sql<boolean>`lower(venue_name) = lower(${venueName})`)
    .where(sql<boolean>`plain(address) = plain(${address})`)
    .where(
      sql<boolean>`(latitude, longitude, point_from) is distinct from (${latitude}::float8, ${longitude}::float8, 'hand')`,
    )
    .execute()
}

/** Whether a change moves a party to another city or address than that of its point, which then has to be looked up again. */
export const isPointOutdated = (
  before: StoredParty,
  { latitude = null, longitude = null, city, address, keepsPoint }: Omit<SocialPartyChange, 'until'>,
) =>
  latitude === null ||
  (latitude === before.latitude &&
    longitude === before.longitude &&
    !keepsPoint &&
    (city !== before.city || address !== before.address))

/**
 * Removes single dates of parties. They are locked in the order of their ids, so that two admins who choose the same do not wait for each
 * other.
 */
export async function deleteParties(trx: Transaction<DB>, ids: readonly string[]) {
  const parties = await trx
    .selectFrom('socialParties')
    .select(['id', 'venueName', 'city', 'date'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx.deleteFrom('socialParties').where('id', 'in', ids).execute()
  return parties
}

/** Removes a party, and with `later` also the later dates of its night, which ends. */
export async function deleteParty(trx: Transaction<DB>, party: StoredParty, later: boolean): Promise<void> {
  await trx.deleteFrom('socialParties').where('id', '=', party.id).execute()
  if (!later || party.weeklyId === null) return
  await trx.deleteFrom('socialParties').where('weeklyId', '=', party.weeklyId).where('date', '>', party.date).execute()
  await trx.deleteFrom('weeklySocials').where('id', '=', party.weeklyId).execute()
}
