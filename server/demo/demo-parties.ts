import { readFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { NewSocialParty } from '../../contract/social-parties.ts'
import type { DB } from '../db/schema.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { nameTownsLater } from '../social-parties/name-towns.job.ts'
import type { Guest } from './demo-members.ts'

const file = new URL('../../assets/social-parties/social-parties.json', import.meta.url)

/** The format that assets/social-parties/build.ts writes; Sunday is 0. */
const Nights = z.array(z.looseObject({ weekday: z.number().int().min(0).max(6) }))

const weeks = 2

/**
 * Loads the next two dates of each regular night. Safe at every start: a day on which the venue has a social stays as it is, also if an
 * admin has given it another time. A site that has members of its own and never had sample socials gets none.
 */
export async function loadDemoParties(trx: Transaction<DB>, today: string, members: Guest[]): Promise<void> {
  const nights = Nights.parse(JSON.parse(await readFile(file, 'utf8')))
  const parties = nights.flatMap(({ weekday, ...night }) =>
    Array.from({ length: weeks }, (_, week) => NewSocialParty.parse({ ...night, date: nextDay(today, weekday, week) })),
  )
  if ((await hasOwnMembers(trx, members)) && !(await hasAny(trx, parties))) return
  const { rows: added } = await sql`
    insert into social_parties (venue_name, address, city, date, time, instagram_link, dance_styles, latitude, longitude)
    select "venueName", address, city, date, time, "instagramLink", "danceStyles", latitude, longitude
    from json_to_recordset(${JSON.stringify(parties)}::json) as given (
      "venueName" text, address text, city text, date timestamp, time text, "instagramLink" text, "danceStyles" text[],
      latitude double precision, longitude double precision
    )
    where not exists (
      select from social_parties as stored
      where lower(stored.venue_name) = lower("venueName") and lower(stored.city) = lower(given.city)
        and stored.date::date = given.date::date
    )
    returning id`.execute(trx)
  if (added.length === 0) return
  await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
  await nameTownsLater(trx)
}

async function hasOwnMembers(trx: Transaction<DB>, members: Guest[]) {
  const own = trx
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(
      'id',
      'not in',
      members.map(({ id }) => id),
    )
  return (await own.limit(1).executeTakeFirst()) !== undefined
}

/** Whether one of these nights was loaded before, on any date. */
async function hasAny(trx: Transaction<DB>, parties: { venueName: string; address?: string }[]) {
  const venues = [...new Set(parties.map(({ venueName }) => venueName))]
  const addresses = [...new Set(parties.flatMap(({ address }) => address ?? []))]
  const found = trx
    .selectFrom('socialParties')
    .select('id')
    .where('venueName', 'in', venues)
    .where('address', 'in', addresses)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

function nextDay(today: string, weekday: number, week: number): string {
  const first = new Date(`${today}T00:00:00Z`)
  const days = ((weekday - first.getUTCDay() + 7) % 7) + 7 * week
  return new Date(first.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Removes the dates of these nights that are as they were loaded and of which no member has said anything. Returns their number. */
export async function removeDemoParties(trx: Transaction<DB>): Promise<number> {
  const nights = Nights.parse(JSON.parse(await readFile(file, 'utf8')))
  const parties = nights.map((night) => NewSocialParty.parse({ ...night, date: '2026-01-01' }))
  const { rows } = await sql`
    delete from social_parties as stored
    using json_to_recordset(${JSON.stringify(parties)}::json) as given (
      "venueName" text, address text, city text, time text, "instagramLink" text
    )
    where venue_name = "venueName" and stored.address = coalesce(given.address, '') and stored.city = given.city
      and stored.time = coalesce(given.time, '') and instagram_link is not distinct from "instagramLink"
      and weekly_id is null
      and not exists (select from social_party_votes where party_id = stored.id)
    returning stored.id`.execute(trx)
  return rows.length
}
