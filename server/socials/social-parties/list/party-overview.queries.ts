import { sql } from 'kysely'
import type { PartyFilters } from '../../../../contract/socials/social-parties.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { readRowsTogether } from '../../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement, todayUtc } from '../../../platform/db/statements/statement.ts'
import { type PartyFilterName, partyFilters } from './party-filters.ts'

/** The maximum number of marks on a map. */
const maxMarks = 60

type OverviewFilters = Pick<PartyFilters, 'city' | 'danceStyles' | 'from' | 'to' | 'each'>
type Row = { json: string; isEmpty: boolean }

const overview = (active: PartyFilterName[]) =>
  statement(
    `social_party_overview_${partyFilters.flags(active)}`,
    (arg: Placeholders<{ [Name in PartyFilterName]?: unknown }>) => sql<Row>`
      with found as materialized (
        select id, city, venue_name, date, latitude, longitude, precision
        from social_parties
        where ${sql.join([sql`latitude is not null`, ...partyFilters.where(active, arg)], sql` and `)}
      )
      select
        not exists (select from found) as "isEmpty",
        json_build_object(
          'area', (
            select case when count(*) > 0 then json_build_object(
              'west', min(longitude), 'south', min(latitude), 'east', max(longitude), 'north', max(latitude)
            ) end
            from found
          ),
          'hasExactPoints', exists(select from found where precision <> 'town'),
          'marks', (select coalesce(json_agg(mark), '[]') from (${marksOf(active)} limit ${sql.lit(maxMarks)}) as mark)
        )::text as json`,
    { isPrepared: active.every((name) => name === 'each') },
  )

/** The position of a city is the one of most of its parties; several places in one city have separate marks. */
const marksOf = (active: PartyFilterName[]) =>
  active.includes('city')
    ? sql`
        select
          latitude, longitude, min(city) as city, case when count(distinct lower(venue_name)) = 1 then min(venue_name) end as "venueName", count(*)::int as count,
          ${firstParty} as "partyId"
        from found
        group by latitude, longitude
        order by count desc, min(date), latitude`
    : sql`
        select
          (mode() within group (order by array[latitude, longitude]))[1] as latitude,
          (mode() within group (order by array[latitude, longitude]))[2] as longitude,
          mode() within group (order by city) as city, null as "venueName", count(*)::int as count,
          ${firstParty} as "partyId"
        from found
        group by lower(city)
        order by count desc, lower(city)`

/** The next party, or the latest past one. */
const firstParty = sql`(array_agg(id order by date < ${todayUtc}, abs(extract(epoch from date - ${todayUtc})), id))[1]`

/** The JSON of the places of these parties; if none matches, of the area of their city. Simultaneous calls share one read. */
export async function readOverview(db: Database, filters: OverviewFilters): Promise<string> {
  const [found] = await readRowsTogether(db, overview(partyFilters.activeIn(filters)), filters)
  if (found?.isEmpty && filters.city !== undefined && Object.keys(filters).length > 1)
    return JSON.stringify({ ...JSON.parse(await readOverview(db, { city: filters.city })), marks: [] })
  return found?.json ?? ''
}
