import { sql } from 'kysely'
import { startOf } from '../../../contract/socials/party-hours.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'

/** Rows per statement, so that no row is locked for long. */
const batch = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Runs when the site starts, as a process of another release may have stored socials without their start, or read it in another way. */
export const readStartsLater = (db: Database) => addJob(db, 'read_starts', {}, { key: 'read_starts' })

/** Reads the start of every social from its announced time, and stores those that differ. */
export async function readStarts(db: Database): Promise<void> {
  let after = lowestId
  for (;;) {
    const rows = await db
      .selectFrom('socialParties')
      .select(['id', 'time', sql<string>`to_char(date, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('date'), 'starts'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    const changed = rows.flatMap((row) => {
      const starts = startOf(row)
      return starts === row.starts ? [] : [{ ...row, starts }]
    })
    if (changed.length > 0) await storeStarts(db, changed)
    after = last.id
  }
}

type Read = { id: string; time: string; date: string; starts: number }

/** Stores these starts, unless the time was changed since it was read. Rows are locked in the order of their ids. */
async function storeStarts(db: Database, rows: Read[]) {
  await sql`
    with read as materialized (
      select party.id, given.starts
      from social_parties as party
      join json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, time text, date timestamp, starts smallint)
        on given.id = party.id and given.time = party.time and given.date = party.date
      order by party.id
      for update of party
    )
    update social_parties as party set starts = read.starts from read where party.id = read.id`.execute(db)
}
