import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { type Argument, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { hashOf, newSecret } from '../../platform/sessions/secrets.ts'
import { type Viewer, viewerArguments } from '../../visible.ts'
import type { CalendarEntry, CalendarSource } from './calendar-source.ts'

/**
 * The maximum number of entries in a member's calendar: current and future ones, nearest first, then the latest past ones. Past entries
 * stay for two months, so that a cancellation reaches calendars that are read rarely.
 */
const maxEntries = 200
const keptDays = 60

type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }

/** The reads of calendars with these kinds of entries. */
export function calendarReads(sources: readonly CalendarSource[]) {
  const ofMember = statement(
    'calendar_of_member',
    (arg: Placeholders<ViewerArgs>) => sql<CalendarEntry>`
      select nearest.*
      from (
        select entry.*
        from (${sql.join(
          sources.map(({ entries, isOwn }) => entries(arg, isOwn(arg))),
          sql` union all `,
        )}) as entry
        cross join lateral (select coalesce(entry.ends_at, entry.starts_at) as over_at) as its
        where over_at > now() - make_interval(days => ${sql.lit(keptDays)})
        order by over_at <= now(), abs(extract(epoch from entry.starts_at - now())), entry.id
        limit ${sql.lit(maxEntries)}
      ) as nearest
      order by nearest.starts_at, nearest.id`,
  )
  return {
    /** The entries of a member's own calendar, by their start. Admins get the same entries as other members. */
    ofMember: (db: Database, memberId: string) =>
      readRows(db, ofMember, viewerArguments({ id: memberId, isAdmin: false })),
    files: sources.flatMap(filesOf),
  }
}

type File = Pick<CalendarSource, 'file' | 'notFound'> & {
  /** The end of its address, with the `:id` of the thing in the file. */
  path: string
  condition: (id: Argument<string>) => RawBuilder<unknown>
}

/** The file of one thing, and the common file of several. */
function filesOf({ file, notFound, path, id, entries, together }: CalendarSource) {
  const one: File = {
    file,
    notFound,
    path: `${path}/:id/calendar.ics`,
    condition: (given) => sql`${id} = ${given}::uuid`,
  }
  return (together ? [one, together] : [one]).map(({ condition, ...served }) => {
    const all = statement(
      `calendar_of_${served.file}`,
      (arg: Placeholders<ViewerArgs & { id: string }>) =>
        sql<CalendarEntry>`select * from (${entries(arg, condition(arg.id))}) as entry order by starts_at, id`,
    )
    const read = (db: Database, viewer: Viewer, given: string) =>
      readRows(db, all, { ...viewerArguments(viewer), id: given })
    return { ...served, read }
  })
}

/** When the address of a member's calendar was created; undefined without one. */
export async function readFeed(db: Database, userId: string) {
  return await db.selectFrom('calendarFeeds').select('createdAt').where('userId', '=', userId).executeTakeFirst()
}

/** Returns the secret of a new address, which replaces the earlier one. The caller has locked the member. */
export async function replaceFeed(trx: Database, userId: string) {
  const secret = newSecret()
  const row = { secretHash: hashOf(secret), createdAt: sql<Date>`now()` }
  const { createdAt } = await trx
    .insertInto('calendarFeeds')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return { secret, createdAt }
}

export async function deleteFeed(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('calendarFeeds').where('userId', '=', userId).execute()
}

/** The member whose calendar has this secret, which ends with the account; undefined if it is unknown, or its member is suspended. */
export async function findMemberOfFeed(db: Database, secret: string) {
  return await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'userId')
    .select(['users.id', 'language'])
    .where('secretHash', '=', hashOf(secret))
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
}
