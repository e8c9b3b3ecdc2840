import { sql, type Transaction } from 'kysely'
import type { NewSocialParty } from '../../../contract/socials/social-parties.ts'
import { startOf } from '../../../contract/socials/party-hours.ts'
import type { DB, PointSource } from '../../platform/db/schema.ts'

/** A row of an upload, with the source of its point (null if it has none), and whether the row itself contained it. */
export type PlacedParty = NewSocialParty & {
  pointFrom: PointSource | null
  hasOwnPoint: boolean
  isOneOfSeveral: boolean
  /** The number of equal rows. */
  times: number
}

/** Uploads, edits and the dates of weekly nights run one after the other, as each checks the other socials of a venue's day. */
export async function waitForOtherParties(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('socials change', 0))`.execute(trx)
}

/** Whether the address of a row differs from that of the stored party in more than its spelling. */
const isMoved = sql`(row.address <> '' and party.address <> '' and plain(row.address) <> plain(party.address))`

/**
 * Whether the point of the stored party is kept: it has a better source than that of the row ('hand' before 'given' before 'address' before
 * 'town') and does not belong to another address.
 */
const keepsPoint = sql`(
  not row."hasOwnPoint"
  and not (${isMoved} and party.point_from in ('hand', 'given', 'address'))
  and coalesce(party.point_from < row."pointFrom", row."pointFrom" is null)
)`

export type StoredCounts = { created: number; updated: number; unchanged: number; geocodedCount: number }

/**
 * Stores the rows of an upload, which are all different, in one statement. The venue, the city, the day and the time identify the social of
 * a row. If the venue has one social that day both here and in the file, they are the same one, whatever their times. If several rows are
 * about one social, the last is stored, and the others count as updated. A known place is kept if the row has no better one.
 */
export async function storeParties(trx: Transaction<DB>, parties: PlacedParty[]): Promise<StoredCounts> {
  await waitForOtherParties(trx)
  const { rows } = await sql<StoredCounts>`
    with given as (
      select *, lower("venueName") as venue, lower(city) as town, date::date as day, party_time(time, date) as at
      from json_to_recordset(${JSON.stringify(parties.map((party, row) => ({ ...party, starts: startOf(party), row })))}::json) as given (
        "venueName" text, address text, city text, date timestamp, time text, "instagramLink" text, "danceStyles" text[],
        latitude double precision, longitude double precision, "pointFrom" point_source, "hasOwnPoint" boolean,
        "isOneOfSeveral" boolean, times int, starts smallint, row int
      )
    ), socials as (
      select distinct on (venue, town, day, at)
        *, sum(times) over social as rows, count(*) over social - 1 as replaced
      from given
      window social as (partition by venue, town, day, at)
      order by venue, town, day, at, row desc
    ), of_days as (
      select *, count(*) over of_day = 1 and not bool_or("isOneOfSeveral") over of_day as is_only
      from socials
      window of_day as (partition by venue, town, day)
    ), matched as (
      select row.*, coalesce(same.id, other.only_id) as party_id
      from of_days as row
      left join social_parties as same
        on lower(same.venue_name) = venue and lower(same.city) = town and same.date::date = day
          and party_time(same.time, same.date) = at
      left join lateral (
        select (array_agg(id))[1] as only_id
        from social_parties
        where lower(venue_name) = venue and lower(social_parties.city) = town and social_parties.date::date = day
        having count(*) = 1
      ) as other on same.id is null and is_only
    ), decided as (
      select
        row.*,
        party.id is null as is_new,
        party.id is not null and (
          (party.venue_name, party.address, party.city, party.date, party.time, party.instagram_link, party.dance_styles)
            is distinct from
          (row."venueName", row.address, row.city, row.date, row.time, row."instagramLink", row."danceStyles")
          or not ${keepsPoint}
            and (party.latitude, party.longitude, party.point_from)
              is distinct from (row.latitude, row.longitude, row."pointFrom")
        ) as is_changed,
        party.id is not null and ${keepsPoint} as keeps_point,
        case when party.id is not null and ${keepsPoint} then party.point_from else row."pointFrom" end as from_now
      from matched as row
      left join social_parties as party on party.id = party_id
    ), updated as (
      update social_parties as party set
        venue_name = row."venueName",
        address = row.address,
        city = row.city,
        date = row.date,
        time = row.time,
        starts = row.starts,
        instagram_link = row."instagramLink",
        dance_styles = row."danceStyles",
        latitude = case when keeps_point then party.latitude else row.latitude end,
        longitude = case when keeps_point then party.longitude else row.longitude end,
        point_from = case when keeps_point then party.point_from else row."pointFrom" end,
        -- A date that comes from a file is not copied to the later dates of its night.
        differs = party.weekly_id is not null
      from decided as row
      where party.id = row.party_id and row.is_changed
    ), inserted as (
      insert into social_parties
        (venue_name, address, city, date, time, starts, instagram_link, dance_styles, latitude, longitude, point_from)
      select
        "venueName", address, city, date, time, starts, "instagramLink", "danceStyles", latitude, longitude, "pointFrom"
      from decided
      where is_new
    )
    select
      count(*) filter (where is_new)::int as created,
      (count(*) filter (where is_changed) + coalesce(sum(replaced), 0))::int as updated,
      count(*) filter (where not is_new and not is_changed)::int as unchanged,
      coalesce(sum(rows) filter (where from_now <> 'town'), 0)::int as "geocodedCount"
    from decided`.execute(trx)
  const [counts] = rows
  if (!counts) throw new TypeError('The upload returned no counts')
  return counts
}
