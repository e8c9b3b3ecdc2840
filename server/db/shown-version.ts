import { sql } from 'kysely'
import { createRequestCoalescer } from '../request-coalescer.ts'
import type { Database } from './connect.ts'
import { atNoAddress } from './connection-turns.ts'
import { readRows } from './named-statements.ts'
import { type Placeholders, statement } from './statement.ts'

type Seen = { snapshot: string; hasChanged: boolean }

/**
 * Whether a change of what pages show has been committed that `since`, an earlier snapshot, does not contain. Ids of transactions are not in
 * the order of their commits, and snapshots know which ones are committed. A snapshot contains everything before its `xmin`.
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
      ) as has_changed`,
)

/** Contains no transaction. */
const beforeAll = '1:1:'

/**
 * Returns a function that gives the version of what pages show: the same one as before only if no change of it was committed meanwhile, on
 * any instance. All who ask while one asks the database share the next question, so that each hears of what was committed before.
 */
export function watchShown(db: Database): () => Promise<number> {
  const share = createRequestCoalescer<number>()
  let version = 0
  let since = beforeAll

  async function look() {
    const [seen] = await readRows(db, shownChanges, { since })
    if (!seen) throw new TypeError('The statement shown_changes must give a row')
    if (seen.hasChanged) version++
    since = seen.snapshot
    return version
  }
  return () => share('', () => atNoAddress(look))
}
