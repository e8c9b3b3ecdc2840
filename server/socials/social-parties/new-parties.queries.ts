import { sql } from 'kysely'
import type { PartyFilters } from '../../../contract/socials/social-parties.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { asExpressions, todayUtc } from '../../platform/db/statements/statement.ts'
import { partyFilters, repeatsNight } from './list/party-filters.ts'

type News = { memberId: string; filters: PartyFilters; since: Date; max: number }

/** Whether an older social is on the same night, within the weeks before: then this is one more of its dates, which nobody is told of. */
const isNextDate = sql`exists (
  select from social_parties as other
  where ${repeatsNight('other')} and other.id < social_parties.id and other.date > social_parties.date - interval '60 days'
)`

/**
 * The ids of the socials to come that fit the filters and were added since then, the latest first. A weekly night counts once, and what the
 * member suggested themselves does not.
 */
export async function findAddedSince(db: Database, { memberId, filters, since, max }: News): Promise<string[]> {
  const active = partyFilters.activeIn(filters)
  const { rows } = await sql<{ id: string }>`
    select id
    from social_parties
    where created_at > ${since}
      and date >= ${todayUtc}
      and ${sql.join([sql`true`, ...partyFilters.where(active, asExpressions(filters))], sql` and `)}
      and not ${isNextDate}
      and not exists (
        select from social_suggestions where party_id = social_parties.id and sender_id = ${memberId}
      )
    order by id desc
    limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
