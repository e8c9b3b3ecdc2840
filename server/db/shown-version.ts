import { sql } from 'kysely'
import { createRequestCoalescer } from '../request-coalescer.ts'
import type { Database } from './connect.ts'
import { atNoAddress } from './connection-turns.ts'
import { readRows } from './named-statements.ts'
import { type Placeholders, statement } from './statement.ts'

type Seen = { snapshot: string; hasChanged: boolean; position: number }

/** `position`: where the primary's log has all of it, in bytes. A replica that has replayed so much shows this version or a later one. */
export type Shown = { version: number; position: number }

/**
 * Whether a change of what pages show has been committed that `since`, an earlier snapshot, does not contain. Ids of transactions are not in
 * the order of their commits, and snapshots know which ones are committed. A snapshot contains everything before its `xmin`. The end of the log
 * is read after the snapshot was taken, and what is visible was written before.
 */
const shownChanges = statement(
  'shown_changes',
  (arg: Placeholders<{ since: string }>) => sql<Seen>`
    select
      pg_current_snapshot()::text as snapshot,
      exists (
        select from shown_changes
        where made_by >= pg_snapshot_xmin(${arg.since}::pg_snapshot)
          and not pg_visible_in_snapshot(made_by, ${arg.since}::pg_snapshot)
      ) as has_changed,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position`,
)

/** Contains no transaction. */
const beforeAll = '1:1:'

/**
 * Returns a function that gives the version of what pages show: the same one as before only if no change of it was committed meanwhile, on
 * any instance. All who ask while one asks the database share the next question, so that each hears of what was committed before.
 */
export function watchShown(db: Database): () => Promise<Shown> {
  const share = createRequestCoalescer<Shown>()
  let shown: Shown = { version: 0, position: 0 }
  let since = beforeAll

  async function look() {
    const [seen] = await readRows(db, shownChanges, { since })
    if (!seen) throw new TypeError('The statement shown_changes must give a row')
    if (seen.hasChanged) shown = { version: shown.version + 1, position: seen.position }
    since = seen.snapshot
    return shown
  }
  return () => share('', () => atNoAddress(look))
}
