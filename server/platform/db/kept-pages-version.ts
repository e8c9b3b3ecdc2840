import { sql } from 'kysely'
import { createRequestCoalescer } from '../request-coalescer.ts'
import type { Database } from './connections/connect.ts'
import { atNoAddress } from '../limits/per-resource/connection-turns.ts'
import { readRows } from './statements/named-statements.ts'
import { type Placeholders, statement } from './statements/statement.ts'

/** The snapshots are null at first, when nothing has been shown yet that could change. */
type Since = { since: string | null; countsSince: string | null }
type Seen = { snapshot: string; changed: string[]; changedCounts: string[]; position: number }

/**
 * `position`: the byte of the primary's log that follows all of it. A replica that has replayed this far shows this version or a later one.
 */
export type Shown = { version: number; position: number }

const changedSince = (snapshot: Placeholders<Since>['since'], isOfCounts: boolean) => sql<string[]>`array(
  select distinct scope
  from shown_changes cross join unnest(scopes) as scope
  where made_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(made_by, ${snapshot}::pg_snapshot)
    and is_of_counts = ${sql.lit(isOfCounts)}
)`

/**
 * The scopes of the changes that have been committed and that an earlier snapshot does not contain: changes of counts alone, and all
 * others. Transaction ids are not in the order of commits, but snapshots contain which ones are committed. A snapshot contains everything
 * before its `xmin`. The end of the log is read after the snapshot was taken, and what is visible was written before.
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

/** The maximum age of counts: when members join or leave, pages are invalidated only once in this time, however many members they are. */
export const maxAgeOfCountsMs = 1000

/** A change of this scope invalidates everything. */
const all = 'all'
/** Pages with this scope are invalidated by any change. A change of this scope invalidates nothing else. */
export const lists = 'lists'
/** The scope of pages that show members without naming them. */
export const members = 'members'
/** The maximum number of remembered scopes; beyond it, everything is invalidated. */
const maxScopes = 1000

export type VisibleWatch = ReturnType<typeof watchVisible>

/**
 * Watches the content of pages. A version stays the same only if no change of it was committed meanwhile, on any instance, except for
 * counts that changed less than a second ago.
 */
export function watchVisible(db: Database) {
  const share = createRequestCoalescer<Shown>()
  let visible: Shown = { version: 0, position: 0 }
  let since: string | null = null
  /** Counts whose change is delayed stay after it, so that the next query finds them again. */
  let countsSince: string | null = null
  let countsEndedAt = Number.NEGATIVE_INFINITY
  /** The version that invalidated a scope. */
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
    /** Calls that arrive during a query share the next one, so that each learns of everything committed before it. */
    now: (): Promise<Shown> => share('', () => atNoAddress(look)),
    /** Whether something with these scopes, read in this version, may show what has changed since, as far as was queried. */
    hasEnded: (version: number, scopes: ReadonlySet<string>) =>
      endOfAll > version ||
      (scopes.has(lists)
        ? visible.version > version
        : scopes.values().some((scope) => (endOf.get(scope) ?? 0) > version)),
  }
}
