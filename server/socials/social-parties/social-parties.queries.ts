import { sql } from 'kysely'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import { maxNextDates } from '../../../contract/socials/party-limits.ts'
import type { PartyCity } from '../../../contract/socials/social-parties.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson, readRowsTogether } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import type { Order } from '../../platform/lists/list-cursor.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { type PartyFilterName, partyFilters, repeatsNight } from './list/party-filters.ts'

/** Future parties by their day and start, then past ones, latest first. A party is past from the day after its own on, in UTC. */
export const partyOrders: Order[] = [
  {
    name: 'social_parties_coming',
    by: { day: 'date', starts: 'int' },
    direction: 'asc',
    where: ({ today }) => sql`day >= ${today}::date`,
  },
  {
    name: 'social_parties_past',
    by: { day: 'date', starts: 'int' },
    direction: 'desc',
    where: ({ today }) => sql`day < ${today}::date`,
  },
]

/** The table with the day of each party, as an order reads columns. */
export const partiesWithDay = sql`(select *, date::date as day from social_parties) as social_parties`

/** One list for each combination of filters. `isWhole`: for the unpaged list, which the map shows; a page is planned for fewer rows. */
export const partyList = (
  active: PartyFilterName[],
  isWhole: boolean,
): PagedList<{ [Name in PartyFilterName]?: unknown }> => ({
  name: `social_parties_${isWhole ? 'whole_' : ''}${partyFilters.flags(active)}`,
  orders: partyOrders,
  // The finder always asks for each night once.
  prepared: partyFilters.prepared(active.filter((name) => name !== 'each')),
  ...(isWhole && { max: maxUnpaged }),
  compose: (arg) => ({
    sources: [sql`${partiesWithDay} where ${sql.join([sql`true`, ...partyFilters.where(active, arg)], sql` and `)}`],
    item: sql`
      select ${partyColumns} ${active.includes('each') ? sql`, ${nextDates} as "nextDates"` : sql``}
      from social_parties where social_parties.id = page.id`,
  }),
})

export const partyColumns = sql`
  id,
  venue_name as "venueName",
  address,
  city,
  to_char(date, 'YYYY-MM-DD"T"HH24:MI:SS') as date,
  time,
  instagram_link as "instagramLink",
  dance_styles as "danceStyles",
  latitude,
  longitude,
  precision,
  weekly_id is not null as "isWeekly"`

const nextDates = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'date', to_char(date, 'YYYY-MM-DD"T"HH24:MI:SS')) order by date), '[]')
  from (
    select later.id, later.date
    from social_parties as later
    where ${repeatsNight('later')} and later.date > social_parties.date and social_parties.date >= ${todayUtc}
    order by later.date
    limit ${sql.lit(maxNextDates)}
  ) as next
)`

/** The time zone of the town of its city, if the party is near it, as a namesake elsewhere has another one. In degrees. */
const zoneOfParty = sql`
  select town.time_zone
  from party_towns as town
  where town.city = lower(social_parties.city)
    and abs(town.latitude - social_parties.latitude) < 1
    and abs(town.longitude - social_parties.longitude) < 2`

const oneParty = statement(
  'social_party',
  (arg: Placeholders<{ id: string }>) => sql<{ json: string }>`
    select row_to_json(party)::text as json
    from (
      select ${partyColumns}, (${zoneOfParty}) as "timeZone", image from social_parties where id = ${arg.id}::uuid
    ) as party`,
)

/** The JSON of a party; null if there is none. */
export const findParty = (db: Database, id: string) => findJson(db, oneParty, { id })

/** Towns, each once. A city that is no known town has the spelling of most of its parties. */
export const partyCities = statement(
  'social_party_cities',
  () => sql<PartyCity>`
    select city, upcoming
    from (
      select mode() within group (order by town) as city, count(*) filter (where date >= ${todayUtc})::int as upcoming
      from (
        select date, coalesce(named.town, social_parties.city) as town
        from social_parties
        left join party_towns as named on named.city = lower(social_parties.city)
      ) as placed
      group by lower(town)
    ) as found
    order by plain(city), city`,
)

/** All cities. It counts every party, so simultaneous calls share one read. */
export const readPartyCities = (db: Database) => readRowsTogether(db, partyCities, {})
