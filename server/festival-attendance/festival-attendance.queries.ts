import { sql } from 'kysely'
import type { AttendanceStatus } from '../../contract/options.ts'
import type { Database } from '../db/connect.ts'
import { festivalIsVisible, type Viewer, viewerArguments } from '../visible.ts'

type Member = NonNullable<Viewer>

export async function loadAttendance(db: Database, member: Member) {
  return await db
    .selectFrom('festivalAttendance')
    .innerJoin('festivals', 'festivals.id', 'festivalAttendance.festivalId')
    .select(['festivalId', 'status'])
    .where('userId', '=', member.id)
    .where(festivalIsVisible('festivals', viewerArguments(member)))
    .orderBy('festivalAttendance.id', 'desc')
    .execute()
}

/** Sets the one status for this festival. Undefined if the member sees no such festival, which cannot be removed meanwhile. */
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
