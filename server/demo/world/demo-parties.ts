import { sql, type Transaction } from 'kysely'
import nights from '../../../assets/social-parties/social-parties.json' with { type: 'json' }
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import { startOf } from '../../../contract/socials/party-hours.ts'
import { NewSocialParty } from '../../../contract/socials/social-parties.ts'
import type { DB } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { nameTownsLater } from '../../socials/social-parties/name-towns.job.ts'
import { chance } from './chance.ts'
import type { Guest } from './demo-members.ts'
import { insertNew } from '../insert-new.ts'

/** In days from the start: the next two dates of each night. */
const weeks = [0, 7]

/**
 * Loads the next two dates of each regular night. Safe at every start: a day on which the venue has a social is left unchanged, even if an
 * admin has changed its time. A site that has real members and never had sample socials, on any date, gets none.
 */
export async function loadDemoParties(trx: Transaction<DB>, today: string, members: Guest[]): Promise<void> {
  const weekday = new Date(today).getUTCDay()
  const { rows: added } = await sql<AddedParty>`
    with given as (
      select * from ${given((night) => weeks.map((days) => dayAfter(today, ((night - weekday + 7) % 7) + days)))}
    )
    insert into social_parties
      (venue_name, address, city, date, time, starts, instagram_link, dance_styles, latitude, longitude, point_from)
    select
      "venueName", address, city, date, time, starts, "instagramLink", "danceStyles", latitude, longitude,
      case when latitude is not null then 'given'::point_source end
    from given
    where not exists (
        select from social_parties as stored
        where lower(stored.venue_name) = lower("venueName") and lower(stored.city) = lower(given.city)
          and stored.date::date = given.date::date
      )
      and (
        not exists (select from users where deleted_at is null and id <> all(${members.map(({ id }) => id)}::uuid[]))
        or exists (
          select from social_parties as stored
          join given as night on stored.venue_name = night."venueName" and stored.address = night.address
        )
      )
    returning id, venue_name as venue, city`.execute(trx)
  if (added.length === 0) return
  await goDancing(trx, added, members)
  await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
  await nameTownsLater(trx)
}

type AddedParty = { id: string; venue: string; city: string }

/** Some members go to some of the socials, and say of some that they are still on. */
async function goDancing(trx: Transaction<DB>, parties: AddedParty[], members: Guest[]) {
  const drawn = parties.flatMap(({ id: partyId, venue, city }) => {
    const liveliness = chance(venue, 'is lively in', city) ** 2 / 4
    return members.map(({ id: userId, username }) => ({
      row: { partyId, userId },
      goes: chance(username, 'dances at', venue) < liveliness,
      confirms: chance(username, 'confirms', venue) < liveliness / 2,
    }))
  })
  const goers = drawn.filter(({ goes }) => goes).map(({ row }) => row)
  const words = drawn.filter(({ confirms }) => confirms).map(({ row }) => ({ ...row, word: 'still_on' as const }))
  await insertNew(trx, 'socialPartyAttendance', goers)
  await insertNew(trx, 'socialPartyVotes', words)
}

/** Removes the dates of these nights that are unchanged since they were loaded and that no member has voted on or goes to. Returns their number. */
export async function removeDemoParties(trx: Transaction<DB>): Promise<number> {
  const { rows } = await sql`
    delete from social_parties as stored
    using ${given(() => ['2026-01-01'])}
    where venue_name = "venueName" and stored.address = coalesce(given.address, '') and stored.city = given.city
      and stored.time = coalesce(given.time, '') and stored.instagram_link is not distinct from "instagramLink"
      and weekly_id is null
      and not exists (select from social_party_votes where party_id = stored.id)
      and not exists (select from social_party_attendance where party_id = stored.id)
    returning stored.id`.execute(trx)
  return rows.length
}

/** The regular nights as rows, on these dates of each. */
function given(datesOf: (weekday: number) => string[]) {
  const parties = nights.flatMap(({ weekday, ...night }) =>
    datesOf(weekday).map((date) => {
      const party = NewSocialParty.parse({ ...night, date })
      return { ...party, starts: startOf(party) }
    }),
  )
  return sql`json_to_recordset(${JSON.stringify(parties)}::json) as given (
    "venueName" text, address text, city text, date timestamp, time text, "instagramLink" text, "danceStyles" text[],
    latitude double precision, longitude double precision, starts smallint
  )`
}
