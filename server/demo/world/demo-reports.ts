import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { findReported } from '../../desk/reports/report-evidence.queries.ts'
import { prioritizeBeside } from '../../desk/reports/report-priority.queries.ts'
import { insertReport } from '../../desk/reports/reports.queries.ts'
import { type Guest, isDemoUser } from './demo-members.ts'
import type { Room } from './demo-rooms.ts'

const words = 'The price on the page is 35 a night. In the chat I was asked to pay all of it today, to another account.'

/** Adds an open report by a member about one of these rooms, which belongs to another member. */
export async function loadDemoReport(trx: Transaction<DB>, members: Guest[], rooms: Room[]): Promise<void> {
  const room = rooms.find(({ host }) => !isDemoUser(host))
  const reporter = members.find((member) => member !== room?.host && !isDemoUser(member))
  if (!room || !reporter) return
  const pointed = { contextType: 'room_share', contextId: room.id } as const
  const reported = await findReported(trx, { id: reporter.id, isAdmin: false }, pointed)
  if (!reported) return
  const report = { ...pointed, reporterId: reporter.id, reason: 'scam', description: words } as const
  await prioritizeBeside(trx, await insertReport(trx, report, reported), reported.reportedUserId)
}
