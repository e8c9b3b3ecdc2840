import { sql } from 'kysely'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { festivalIsVisible, type Viewer, type ViewerValues, viewerArguments } from '../../visible.ts'

type Member = NonNullable<Viewer>

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
      select festival_id as "festivalId", status from festival_attendance where festival_attendance.id = page.id`,
  }),
}

/**
 * Sets the status for this festival. Undefined if the member sees no such festival, which is locked so that it cannot be removed meanwhile.
 */
export async function setAttendance(db: Database, member: Member, festivalId: string, status: AttendanceStatus) {
  return await db
    .insertInto('festivalAttendance')
    .columns(['userId', 'festivalId', 'status'])
    .expression((from) =>
      from
        .selectFrom('festivals')
        .select([
          sql<string>`${member.id}::uuid`.as('userId'),
          'id',
          sql<AttendanceStatus>`${status}::attendance_status`.as('status'),
        ])
        .where('id', '=', festivalId)
        .where(festivalIsVisible('festivals', viewerArguments(member)))
        .forKeyShare(),
    )
    .onConflict((one) =>
      one.columns(['userId', 'festivalId']).doUpdateSet((row) => ({ status: row.ref('excluded.status') })),
    )
    .returning(['festivalId', 'status'])
    .executeTakeFirst()
}

export async function removeAttendance(db: Database, userId: string, festivalId: string) {
  await db.deleteFrom('festivalAttendance').where('userId', '=', userId).where('festivalId', '=', festivalId).execute()
}
