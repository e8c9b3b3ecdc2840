import { sql } from 'kysely'
import type { AttendanceChange } from '../../../contract/festivals/festival-attendance.ts'
import type { DanceRole } from '../../../contract/people/profile-options.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { festivalIsVisible, type Viewer, type ViewerValues, viewerArguments } from '../../visible.ts'

type Member = NonNullable<Viewer>

/** The days that a member gave, without those on which the festival no longer takes place: its organizer may move it. */
export const attendingDates = (attendanceAlias: string) => sql<string[]>`array(
  select day
  from festivals, unnest(${sql.id(attendanceAlias)}.attending_dates) as day
  where festivals.id = ${sql.id(attendanceAlias)}.festival_id
    and day between to_char(festivals.start_date, 'YYYY-MM-DD') and to_char(festivals.end_date, 'YYYY-MM-DD')
  order by day
)`

/** The member's own attendance, latest first. */
export const ownAttendance: PagedList<ViewerValues> = {
  name: 'own_attendance',
  orders: [{ name: 'own_attendance', direction: 'desc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    sources: [
      sql`
        festival_attendance
        where user_id = ${arg.viewerId}::uuid
          and exists (
            select from festivals where festivals.id = festival_id and ${festivalIsVisible('festivals', arg)}
          )`,
    ],
    item: sql`
      select
        festival_id as "festivalId",
        status,
        role,
        ${attendingDates('festival_attendance')} as "attendingDates",
        wants_company as "wantsCompany"
      from festival_attendance
      where festival_attendance.id = page.id`,
  }),
}

/**
 * Sets the status for this festival, and all else that is given. Undefined if the member sees no such festival, or a day is
 * none of its days. The festival is locked so that it cannot be removed meanwhile.
 */
export async function setAttendance(db: Database, member: Member, { festivalId, status, ...given }: AttendanceChange) {
  const { role, attendingDates: days, wantsCompany } = given
  return await db
    .insertInto('festivalAttendance')
    .columns(['userId', 'festivalId', 'status', 'role', 'attendingDates', 'wantsCompany'])
    .expression((from) =>
      from
        .selectFrom('festivals')
        .select([
          sql<string>`${member.id}::uuid`.as('userId'),
          'id',
          sql<AttendanceStatus>`${status}::attendance_status`.as('status'),
          sql<string | null>`${role ?? null}::text`.as('role'),
          sql<string[]>`${days ?? []}::text[]`.as('attendingDates'),
          sql<boolean>`${wantsCompany ?? false}::boolean`.as('wantsCompany'),
        ])
        .where('id', '=', festivalId)
        .where(festivalIsVisible('festivals', viewerArguments(member)))
        .where(
          sql<boolean>`not exists (
            select from unnest(${days ?? []}::date[]) as day where day not between start_date and end_date
          )`,
        )
        .forKeyShare(),
    )
    .onConflict((one) =>
      one.columns(['userId', 'festivalId']).doUpdateSet((row) => ({
        status: row.ref('excluded.status'),
        ...(role !== undefined && { role: row.ref('excluded.role') }),
        ...(days !== undefined && { attendingDates: row.ref('excluded.attendingDates') }),
        ...(wantsCompany !== undefined && { wantsCompany: row.ref('excluded.wantsCompany') }),
      })),
    )
    .returning(['festivalId', 'status', 'wantsCompany', sql<DanceRole | null>`role`.as('role')])
    .returning(attendingDates('festival_attendance').as('attendingDates'))
    .executeTakeFirst()
}

export async function removeAttendance(db: Database, userId: string, festivalId: string) {
  await db.deleteFrom('festivalAttendance').where('userId', '=', userId).where('festivalId', '=', festivalId).execute()
}
