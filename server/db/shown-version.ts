import { sql } from 'kysely'
import { createRequestCoalescer } from '../request-coalescer.ts'
import type { Database } from './connect.ts'
import { atNoAddress } from './connection-turns.ts'
import { readRows } from './named-statements.ts'
import { type Placeholders, statement } from './statement.ts'

type Since = { since: string; countsSince: string }
type Seen = { snapshot: string; hasChanged: boolean; hasOtherCounts: boolean; position: number }

/** `position`: where the primary's log has all of it, in bytes. A replica that has replayed so much shows this version or a later one. */
export type Shown = { version: number; position: number }

const changedSince = (snapshot: Placeholders<Since>['since'], isOfCounts: boolean) => sql<boolean>`exists (
  select from shown_changes
  where made_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(made_by, ${snapshot}::pg_snapshot)
    and is_of_counts = ${sql.lit(isOfCounts)}
)`

/**
 * Whether a change of what pages show has been committed that an earlier snapshot does not contain: one of counts alone (`hasOtherCounts`), or
 * any other. Ids of transactions are not in the order of their commits, and snapshots know which ones are committed. A snapshot contains
 * everything before its `xmin`. The end of the log is read after the snapshot was taken, and what is visible was written before.
 */
const shownChanges = statement(
  'shown_changes',
  (arg: Placeholders<Since>) => sql<Seen>`
    select
      pg_current_snapshot()::text as snapshot,
      ${changedSince(arg.since, false)} as has_changed,
      ${changedSince(arg.countsSince, true)} as has_other_counts,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position`,
)

/** Contains no transaction. */
const beforeAll = '1:1:'

/** How old counts may be: members who come and go end the pages once in this time, however many they are. */
export const maxAgeOfCountsMs = 1000

/**
 * Returns a function that gives the version of what pages show: the same one as before only if no change of it was committed meanwhile, on
 * any instance, but for counts that were changed less than a second ago. All who ask while one asks the database share the next question, so
 * that each hears of what was committed before.
 */
export function watchShown(db: Database): () => Promise<Shown> {
  const share = createRequestCoalescer<Shown>()
  let shown: Shown = { version: 0, position: 0 }
  let since = beforeAll
  /** The snapshot of the version, and from when it is. Counts that wait stay after it, so that the next question finds them again. */
  let countsSince = beforeAll
  let turnedAt = Number.NEGATIVE_INFINITY

  async function look() {
    const askedAt = performance.now()
    const [seen] = await readRows(db, shownChanges, { since, countsSince })
    if (!seen) throw new TypeError('The statement shown_changes must give a row')
    const { snapshot, position, hasChanged, hasOtherCounts } = seen
    since = snapshot
    if (hasChanged || (hasOtherCounts && askedAt - turnedAt >= maxAgeOfCountsMs)) {
      shown = { version: shown.version + 1, position }
      countsSince = snapshot
      turnedAt = askedAt
    }
    return shown
  }
  return () => share('', () => atNoAddress(look))
}
