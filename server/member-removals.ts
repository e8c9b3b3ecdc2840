import { sql, type Transaction } from 'kysely'
import { chatRemoval } from './chat/chat/chat.removal.ts'
import type { DB } from './platform/db/schema.ts'
import { forgetName } from './platform/db/search.queries.ts'
import type { RemovedMember, MemberRemoval } from './member-removal.ts'
import { erasureRemoval } from './operations/erasures/erasures.removal.ts'
import { festivalRemoval } from './festivals/festivals/festivals.removal.ts'
import { partyAttendanceRemoval } from './socials/party-attendance/party-attendance.removal.ts'
import { liveLocationRemoval } from './people/live-locations/live-locations.removal.ts'
import { mailRemoval } from './platform/mail/mail.removal.ts'
import { meetupRemoval } from './festivals/meetups/meetups.removal.ts'
import { photoRemoval } from './pictures/photos/photos.removal.ts'
import { reportRemoval } from './desk/reports/reports.removal.ts'
import { roomRequestRemoval } from './rooms/room-requests/room-requests.removal.ts'
import { roomRemoval } from './rooms/rooms/rooms.removal.ts'
import { safeCheckRemoval } from './people/safe-checks/safe-checks.removal.ts'
import { stayRemoval } from './rooms/stays/stays.removal.ts'
import { endEverySession } from './platform/sessions/sessions.ts'
import { ratingRemoval } from './people/ratings/ratings.removal.ts'
import { tables } from './tables.ts'
import { waitlistRemoval } from './people/waitlist/waitlist.removal.ts'

const nameInSearch: MemberRemoval = {
  async left(trx, id) {
    const { name } = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    await forgetName(trx, name)
  },
}

/**
 * The steps when a member leaves or is suspended, by domain, in the order in which rows are locked: festivals, rooms, requests, threads,
 * photos, words of the search, reports. The rows that are deleted besides are listed in tables.ts.
 */
export const memberRemovals: readonly MemberRemoval[] = [
  festivalRemoval,
  roomRemoval,
  stayRemoval,
  roomRequestRemoval,
  meetupRemoval,
  ratingRemoval,
  partyAttendanceRemoval,
  liveLocationRemoval,
  safeCheckRemoval,
  chatRemoval,
  waitlistRemoval,
  mailRemoval,
  photoRemoval,
  nameInSearch,
  reportRemoval,
  erasureRemoval,
  // Cleared by a trigger of users, as nobody may know then who had the name.
  { clears: ['freedUsernames.ownerId'] },
  { suspended: async (trx, memberId) => void (await endEverySession(trx, memberId)) },
  { keeps: { 'auditLog.actorId': 'acts of admins stay recorded' } },
]

/**
 * Members leave or are suspended one at a time. This lock is taken before the member's own: two members with rows in common (a chat thread,
 * requests for each other's rooms) would otherwise wait for each other's locks.
 */
export async function waitForOtherRemovals(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('a member leaves', 0))`.execute(trx)
}

/**
 * Ends what a member shares with others and deletes their data, except their own row of `users`. The caller has locked that row, so no
 * other call writes for this member at the same time.
 */
export async function memberLeaves(trx: Transaction<DB>, member: RemovedMember): Promise<void> {
  for (const { notifies: tells } of memberRemovals) await tells?.(trx, member)
  for (const { left } of memberRemovals) await left?.(trx, member.id)
  await deleteNotificationsAbout(trx, member.id)
  for (const [table, data] of Object.entries(tables))
    for (const column of ('erasedBy' in data && data.erasedBy) || [])
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${member.id}`.execute(trx)
}

/** Ends what a suspended member shares with others while the stay is not over (decision 11). The caller has locked their row. */
export async function memberSuspended(trx: Transaction<DB>, member: RemovedMember): Promise<void> {
  for (const { notifies: tells } of memberRemovals) await tells?.(trx, member)
  for (const { suspended } of memberRemovals) await suspended?.(trx, member.id)
}

async function deleteNotificationsAbout(trx: Transaction<DB>, id: string) {
  const subjects = memberRemovals.flatMap(({ subjects }) => subjects?.(id) ?? [])
  await sql`
    delete from notifications
    where related_id in (${sql.join([sql`select ${id}::uuid`, ...subjects], sql` union all `)})`.execute(trx)
}
