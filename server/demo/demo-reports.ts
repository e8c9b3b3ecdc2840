import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { findReported } from '../reports/report-evidence.queries.ts'
import { prioritizeBeside } from '../reports/report-priority.queries.ts'
import { insertReport } from '../reports/reports.queries.ts'
import { demoUsername } from './demo-data.ts'
import type { Guest } from './demo-members.ts'

const words = 'The price on the page is 35 a night. In the chat I was asked to pay all of it today, to another account.'

/** One report of a member about the room of another, that waits for an admin. */
export async function loadDemoReport(trx: Transaction<DB>, members: Guest[]): Promise<void> {
  const room = await trx
    .selectFrom('roomShares')
    .innerJoin('users', 'users.id', 'hostId')
    .select(['roomShares.id', 'hostId'])
    .where('username', '<>', demoUsername)
    .orderBy('roomShares.id')
    .executeTakeFirst()
  const reporter = members.find(({ id, username }) => id !== room?.hostId && username !== demoUsername)
  if (!room || !reporter) return
  const pointed = { contextType: 'room_share', contextId: room.id } as const
  const reported = await findReported(trx, { id: reporter.id, isAdmin: false }, pointed)
  if (!reported) return
  const report = { ...pointed, reporterId: reporter.id, reason: 'scam', description: words } as const
  await prioritizeBeside(trx, await insertReport(trx, report, reported), reported.reportedUserId)
}
