import { sql } from 'kysely'
import { createRequestCoalescer } from '../request-coalescer.ts'
import type { Database } from './connect.ts'
import { atNoAddress } from '../limits/per-resource/connection-turns.ts'
import { readRows } from './named-statements.ts'
import { type Placeholders, statement } from './statement.ts'

/** The snapshots are null at first: nothing has been shown yet that could change. */
type Since = { since: string | null; countsSince: string | null }
type Seen = { snapshot: string; changed: string[]; changedCounts: string[]; position: number }

/** `position`: where the primary's log has all of it, in bytes. A replica that has replayed so much shows this version or a later one. */
export type Shown = { version: number; position: number }

const changedSince = (snapshot: Placeholders<Since>['since'], isOfCounts: boolean) => sql<string[]>`array(
  select distinct scope
  from shown_changes cross join unnest(scopes) as scope
  where made_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(made_by, ${snapshot}::pg_snapshot)
    and is_of_counts = ${sql.lit(isOfCounts)}
)`

/**
 * The scopes of the changes that have been committed and that an earlier snapshot does not contain: those of counts alone, and all others. Ids
 * of transactions are not in the order of their commits, and snapshots know which ones are committed. A snapshot contains everything before
 * its `xmin`. The end of the log is read after the snapshot was taken, and what is visible was written before.
 */
const shownChanges = statement(
  'shown_changes',
  (arg: Placeholders<Since>) => sql<Seen>`
    select
      pg_current_snapshot()::text as snapshot,
      ${changedSince(arg.since, false)} as changed,
      ${changedSince(arg.countsSince, true)} as changed_counts,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position`,
)

/** How old counts may be: members who come and go end pages once in this time, however many they are. */
export const maxAgeOfCountsMs = 1000

/** A change of this scope ends everything. */
const all = 'all'
/** What shows this ends at any change. A change of this scope ends nothing else. */
export const lists = 'lists'
/** What shows members without naming them. */
export const members = 'members'
/** So many scopes are remembered; beyond that all end. */
const maxScopes = 1000

export type VisibleWatch = ReturnType<typeof watchVisible>

/**
 * Watches what pages show. A version is the same as before only if no change of it was committed meanwhile, on any instance, but for counts
 * that were changed less than a second ago.
 */
export function watchVisible(db: Database) {
  const share = createRequestCoalescer<Shown>()
  let visible: Shown = { version: 0, position: 0 }
  let since: string | null = null
  /** Counts that wait stay after it, so that the next question finds them again. */
  let countsSince: string | null = null
  let countsEndedAt = Number.NEGATIVE_INFINITY
  /** The version that ended what shows a scope. */
  const endOf = new Map<string, number>()
  let endOfAll = 0

  function end(scopes: string[]) {
    const { version } = visible
    if (scopes.includes(all) || endOf.size + scopes.length > maxScopes) {
      endOfAll = version
      endOf.clear()
    } else for (const scope of scopes) endOf.set(scope, version)
  }

  async function look() {
    const askedAt = performance.now()
    const [seen] = await readRows(db, shownChanges, { since, countsSince })
    if (!seen) throw new TypeError('The statement shown_changes must give a row')
    const { snapshot, position, changed, changedCounts } = seen
    const mayWait = askedAt - countsEndedAt < maxAgeOfCountsMs && !changed.includes(all)
    const counts = mayWait ? [] : changedCounts
    const scopes = [...changed, ...counts]
    if (scopes.length > 0 || since === null) {
      visible = { version: visible.version + 1, position }
      end(scopes)
    }
    since = snapshot
    if (changedCounts.length === 0 || !mayWait) countsSince = snapshot
    if (counts.length > 0) countsEndedAt = askedAt
    return visible
  }

  return {
    /** All who ask while one asks the database share the next question, so that each hears of what was committed before. */
    now: (): Promise<Shown> => share('', () => atNoAddress(look)),
    /** Whether something of these scopes, read in this version, may show what has changed since, as far as was asked. */
    hasEnded: (version: number, scopes: ReadonlySet<string>) =>
      endOfAll > version ||
      (scopes.has(lists)
        ? visible.version > version
        : scopes.values().some((scope) => (endOf.get(scope) ?? 0) > version)),
  }
}
