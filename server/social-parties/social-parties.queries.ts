import { type RawBuilder, sql } from 'kysely'
import { longestUpload } from '../../contract/party-limits.ts'
import type { Database } from '../db/connect.ts'
import { findJson, readRowsTogether } from '../db/named-statements.ts'
import { type Placeholders, statement, todayUtc } from '../db/statement.ts'
import type { Order } from '../list-cursor.ts'
import type { PagedList } from '../paged-list.ts'

/** Those to come by their date, then past ones, latest first. A party is past from the day after its own on, in UTC. */
export const partyOrders: Order[] = [
  {
    name: 'social_parties_coming',
    by: { date: 'timestamp' },
    direction: 'asc',
    where: ({ today }) => sql`date >= ${today}::date`,
  },
  {
    name: 'social_parties_past',
    by: { date: 'timestamp' },
    direction: 'desc',
    where: ({ today }) => sql`date < ${today}::date`,
  },
]

export type PartyFilterValues = {
  city?: string | undefined
  /** In lower case. */
  danceStyles?: string[] | undefined
  /** `YYYY-MM-DD`, both ends included. */
  from?: string | undefined
  to?: string | undefined
  festivalId?: string | undefined
}
type FilterName = keyof PartyFilterValues

const conditions: Record<
  FilterName,
  (value: RawBuilder<unknown> | Placeholders<PartyFilterValues>[FilterName]) => RawBuilder<unknown>
> = {
  city: (value) => sql`lower(city) = lower(${value}::text)`,
  danceStyles: (value) => sql`lower_each(dance_styles) && ${value}::text[]`,
  from: (value) => sql`date >= ${value}::date`,
  to: (value) => sql`date < ${value}::date + 1`,
  festivalId: isAroundFestival,
}
export const filterNames = Object.keys(conditions) as FilterName[]

/** Kilometres from the middle of the festival's town. */
const around = 30
const degreesAround = sql.lit(around / 111)

/** For a festival that waits for approval the list is empty, also for its organizer: parties are the same for all viewers. */
function isAroundFestival(festivalId: unknown) {
  return sql`exists (
    select from festivals
    where festivals.id = ${festivalId}::uuid and festivals.approved_at is not null
      and social_parties.date >= festivals.start_date - 1 and social_parties.date < festivals.end_date + 2
      and case
        when social_parties.latitude is null or festivals.latitude is null
          then plain(social_parties.city) = plain(split_part(festivals.location, ',', 1))
        else abs(social_parties.latitude - festivals.latitude) < ${degreesAround}
          and abs(social_parties.longitude - festivals.longitude) * cos(radians(festivals.latitude)) < ${degreesAround}
      end
  )`
}

/**
 * One list for each combination of filters. `isWhole`: for the whole list, which the map shows; a page is planned for fewer rows.
 */
export const partyList = (active: FilterName[], isWhole: boolean): PagedList<{ [Name in FilterName]?: unknown }> => ({
  name: `social_parties_${isWhole ? 'whole_' : ''}${filterNames.map((name) => Number(active.includes(name))).join('')}`,
  orders: partyOrders,
  prepared: active.length === 0 ? 'all' : active.length === 1 ? 'first page' : 'none',
  ...(isWhole && { longest: longestUpload }),
  compose: (arg) => {
    const filters = active.map((name) => conditions[name](arg[name] as never))
    return {
      sources: [sql`social_parties where ${sql.join([sql`true`, ...filters], sql` and `)}`],
      item: sql`select ${partyColumns} from social_parties where social_parties.id = page.id`,
    }
  },
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

const oneParty = statement(
  'social_party',
  (arg: Placeholders<{ id: string }>) => sql<{ json: string }>`
    select row_to_json(party)::text as json
    from (select ${partyColumns} from social_parties where id = ${arg.id}::uuid) as party`,
)

/** The JSON of a party; null if there is none. */
export const findParty = (db: Database, id: string) => findJson(db, oneParty, { id })

/** Cities that differ in case alone are one, in the spelling of most of its parties. */
export const partyCities = statement(
  'social_party_cities',
  () => sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(found) order by plain(city), city), '[]')::text as json
    from (
      select mode() within group (order by city) as city, count(*) filter (where date >= ${todayUtc})::int as upcoming
      from social_parties
      group by lower(city)
    ) as found`,
)

/** The JSON of all cities. It counts every party, so those who ask at the same moment share one read. */
export async function readPartyCities(db: Database) {
  const [found] = await readRowsTogether(db, partyCities, {})
  return found?.json ?? '[]'
}
