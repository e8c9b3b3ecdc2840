import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewFestival } from '../../../contract/festivals/festivals.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { Api, TestMember } from '../app.ts'

/** The dates of a festival, counted in days from today. */
export const lasting = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })

/** The input of a new festival: three days in a month from now, unless `fields` overrides it. */
export const aFestival = (fields: Partial<z.input<typeof NewFestival>> = {}): z.input<typeof NewFestival> => ({
  name: 'Noche de Bachata',
  startDate: dayFromNow(30),
  endDate: dayFromNow(32),
  location: 'Madrid, Spain',
  genres: ['Bachata'],
  price: '€100',
  currency: 'EUR',
  ...fields,
})

/** Adds a festival as this member; one of an admin is approved at once. */
export const addFestival = ({ api }: TestMember, fields: Partial<z.input<typeof NewFestival>> = {}) =>
  api.festivals.create({ body: aFestival(fields) })

/** Approves the version of a festival that the admin sees now. */
export async function approveFestival({ api }: TestMember, id: string) {
  const params = { id }
  return await api.festivals.approve({ params, body: seen(await api.festivals.get({ params })) })
}

/** The body of an approval of this version. */
export const seen = ({ version }: { version: string | null }) => ({ version: version ?? '' })

type Filters = NonNullable<NonNullable<Parameters<Api['festivals']['list']>[0]>['query']>

/** The names of the festivals in a list, in its order. */
export const namesOf = async (api: Api, query: Partial<Filters> = {}) =>
  (await api.festivals.list({ query })).items.map(({ name }) => name)

/** Makes a call while a festival is being deleted; the deletion is committed once the call waits for it. Returns its outcome. */
export async function callDuringRemoval<T>(db: Database, festivalId: string, call: () => Promise<T>) {
  const calls: Promise<PromiseSettledResult<T>[]>[] = []
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('festivals').where('id', '=', festivalId).execute()
    calls.push(Promise.allSettled([call()]))
    while (!(await isSomeoneWaiting(db))) await delay(5)
  })
  const [settled] = (await calls[0]) ?? []
  return settled
}

/** Whether a transaction on this database waits for another. */
export async function isSomeoneWaiting(db: Database) {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
