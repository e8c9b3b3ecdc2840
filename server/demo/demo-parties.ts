import { readFile } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { NewSocialParty } from '../../contract/social-parties.ts'
import type { DB } from '../db/schema.ts'
import { addJob } from '../jobs/jobs.queries.ts'

const file = new URL('../../assets/social-parties/social-parties.json', import.meta.url)

/** The format that assets/social-parties/build.ts writes; Sunday is 0. */
const Nights = z.array(z.looseObject({ weekday: z.number().int().min(0).max(6) }))

const weeks = 2

/**
 * Loads the next two dates of each regular night. Safe at every start: an existing date stays as it is, also if an admin has changed
 * it.
 */
export async function loadDemoParties(trx: Transaction<DB>, today: string): Promise<void> {
  const nights = Nights.parse(JSON.parse(await readFile(file, 'utf8')))
  const parties = nights.flatMap(({ weekday, ...night }) =>
    Array.from({ length: weeks }, (_, week) => NewSocialParty.parse({ ...night, date: nextDay(today, weekday, week) })),
  )
  const added = await trx
    .insertInto('socialParties')
    .values(parties)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length > 0) await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
}

function nextDay(today: string, weekday: number, week: number): string {
  const first = new Date(`${today}T00:00:00Z`)
  const days = ((weekday - first.getUTCDay() + 7) % 7) + 7 * week
  return new Date(first.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
