import { readFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { NewSocialParty } from '../../contract/social-parties.ts'
import type { DB } from '../db/schema.ts'
import { addJob } from '../jobs/jobs.queries.ts'

const file = new URL('../../assets/social-parties/social-parties.json', import.meta.url)

/** The format that assets/social-parties/build.ts writes; Sunday is 0. */
const Nights = z.array(z.looseObject({ weekday: z.number().int().min(0).max(6) }))

const weeks = 2

/**
 * Loads the next two dates of each regular night. Safe at every start: a day on which the venue has a social stays as it is, also if an
 * admin has given it another time.
 */
export async function loadDemoParties(trx: Transaction<DB>, today: string): Promise<void> {
  const nights = Nights.parse(JSON.parse(await readFile(file, 'utf8')))
  const parties = nights.flatMap(({ weekday, ...night }) =>
    Array.from({ length: weeks }, (_, week) => NewSocialParty.parse({ ...night, date: nextDay(today, weekday, week) })),
  )
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
  if (added.length > 0) await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
}

function nextDay(today: string, weekday: number, week: number): string {
  const first = new Date(`${today}T00:00:00Z`)
  const days = ((weekday - first.getUTCDay() + 7) % 7) + 7 * week
  return new Date(first.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
