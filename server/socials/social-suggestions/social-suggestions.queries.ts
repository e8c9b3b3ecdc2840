import { sql, type Transaction } from 'kysely'
import { t } from '#texts'
import { NamedMember } from '../../../contract/people/person.ts'
import { startOf } from '../../../contract/socials/party-hours.ts'
import type { NewSuggestion } from '../../../contract/socials/social-suggestions.ts'
import { personJson } from '../../people/people/person.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'

const suggestionColumns = sql`
  suggestion.id,
  suggestion.venue_name as "venueName",
  suggestion.address,
  suggestion.city,
  to_char(suggestion.date, 'YYYY-MM-DD"T"HH24:MI:SS') as date,
  suggestion.time,
  suggestion.instagram_link as "instagramLink",
  suggestion.dance_styles as "danceStyles",
  suggestion.until,
  suggestion.image,
  suggestion.status,
  suggestion.party_id as "partyId",
  ${instant('suggestion.created_at')} as "createdAt"`

/** A member's own suggestions, the latest first. */
export const ownSuggestions: PagedList<{ senderId: string }> = {
  name: 'social_suggestions_own',
  orders: [{ name: 'social_suggestions_latest', direction: 'desc' }],
  prepared: 'none',
  compose: (arg) => ({
    sources: [sql`social_suggestions where sender_id = ${arg.senderId}::uuid`],
    item: sql`select ${suggestionColumns} from social_suggestions as suggestion where suggestion.id = page.id`,
  }),
}

/** For admins: the suggestions that wait, the longest waiting first. Those of a suspended member wait for the end of the suspension. */
export const waitingSuggestions: PagedList = {
  name: 'social_suggestions_waiting',
  orders: [{ name: 'social_suggestions_waiting', direction: 'asc' }],
  prepared: 'none',
  compose: () => ({
    sources: [
      sql`social_suggestions where status = 'pending'
        and exists (select from users where users.id = sender_id and suspended_at is null)`,
    ],
    item: sql`
      select ${suggestionColumns}, ${personJson('sender', NamedMember)} as sender
      from social_suggestions as suggestion
      join users as sender on sender.id = suggestion.sender_id
      where suggestion.id = page.id`,
  }),
}

const oneSuggestion = statement(
  'social_suggestion',
  (arg: Placeholders<{ id: string }>) => sql<{ json: string }>`
    select row_to_json(shown)::text as json
    from (
      select ${suggestionColumns} from social_suggestions as suggestion where suggestion.id = ${arg.id}::uuid
    ) as shown`,
  { isPrepared: false },
)

/** The JSON of a suggestion; null if there is none. */
export const findSuggestion = (db: Database, id: string) => findJson(db, oneSuggestion, { id })

/** Whether this social is stored already. */
export async function isStored(trx: Transaction<DB>, { venueName, city, date, time }: NewSuggestion): Promise<boolean> {
  const { rows } = await sql`
    select from social_parties
    where lower(venue_name) = lower(${venueName}) and lower(city) = lower(${city}) and date::date = ${date}::date
      and party_time(time, date) = party_time(${time}, ${date}::timestamp)`.execute(trx)
  return rows.length > 0
}

/** Returns the id. Throws the unique violation of `social_suggestions_once`. */
export async function insertSuggestion(
  trx: Transaction<DB>,
  { instagramLink = null, ...facts }: NewSuggestion,
  senderId: string,
): Promise<string> {
  const { id } = await trx
    .insertInto('socialSuggestions')
    .values({ ...facts, instagramLink, senderId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the member's suggestion if it waits, and returns its flyer; undefined if there is none. The caller has locked the member. */
export const deleteSuggestion = (trx: Transaction<DB>, { id, senderId }: { id: string; senderId: string }) =>
  trx
    .deleteFrom('socialSuggestions')
    .where('id', '=', id)
    .where('senderId', '=', senderId)
    .where('status', '=', 'pending')
    .returning('image')
    .executeTakeFirst()

/** Locks the sender against leaving and then the suggestion. Throws 404 if there is none, or its sender is suspended. */
export async function lockSuggestion(trx: Transaction<DB>, id: string) {
  await trx
    .selectFrom('users')
    .innerJoin('socialSuggestions', 'senderId', 'users.id')
    .select('users.id')
    .where('socialSuggestions.id', '=', id)
    .where('suspendedAt', 'is', null)
    .forKeyShare('users')
    .executeTakeFirstOrThrow(() => NotFound(t.errors.suggestionNotFound()))
  return await trx
    .selectFrom('socialSuggestions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => NotFound(t.errors.suggestionNotFound()))
}
export type StoredSuggestion = Awaited<ReturnType<typeof lockSuggestion>>

/** Stores the suggested social and returns its id. Throws the unique violation of `social_parties_at_each_time`. */
export async function insertSuggestedParty(trx: Transaction<DB>, suggestion: StoredSuggestion): Promise<string> {
  const { venueName, address, city, date, time, instagramLink, danceStyles, image } = suggestion
  const { id } = await trx
    .insertInto('socialParties')
    .values({
      venueName,
      address,
      city,
      date,
      time,
      starts: startOf({ date, time }),
      instagramLink,
      danceStyles,
      image,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The flyer is the social's from now on, or released. */
export async function decideSuggestion(
  trx: Transaction<DB>,
  id: string,
  decided: { status: 'approved' | 'declined'; partyId: string | null },
): Promise<void> {
  await trx
    .updateTable('socialSuggestions')
    .set({ ...decided, decidedAt: sql`now()`, image: null })
    .where('id', '=', id)
    .execute()
}
