import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { verifiedEmailOf } from '../auth/email-proof.queries.ts'
import { removeImagesOf } from '../chat/chat-messages.queries.ts'
import { leaveAllGroups } from '../chat/room-groups.queries.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { removePhotosOf } from '../photos/photos.queries.ts'
import { tables } from '../tables.ts'

/**
 * Only one account is deleted at a time, and this lock is taken first: two members with rows in common (a chat thread, requests for
 * each other's rooms) would otherwise wait for each other's locks.
 */
export async function waitForOtherRemovals(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('a member leaves', 0))`.execute(trx)
}

/**
 * Deletes the personal data of a member from every table. Their emptied row in `users` stays as the author of messages to others.
 * The caller has locked it, so no other call writes for this member at the same time.
 */
export async function eraseMember(trx: Transaction<DB>, id: string): Promise<void> {
  const { name } = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await detachSharedRows(trx, id)
  await lockRooms(trx, id)
  await freePlaces(trx, id)
  await leaveAllGroups(trx, id)
  await deleteMentions(trx, id)
  await removeImagesOf(trx, id)
  await removePhotosOf(trx, id)
  await forgetName(trx, name)
  for (const [table, data] of Object.entries(tables))
    for (const column of ('erasedBy' in data && data.erasedBy) || [])
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
  await emptyMember(trx, id)
}

/**
 * Locks all rooms that change when a member leaves or is suspended, in the order of their ids, as
 * every transaction does that locks several.
 */
export async function lockRooms(trx: Transaction<DB>, id: string) {
  await sql`
    select from room_shares
    where host_id = ${id}
      or id in (select room_share_id from room_requests where requester_id = ${id} and status = 'accepted')
    order by id
    for update`.execute(trx)
}

/** Frees the member's places in rooms and meetups. */
async function freePlaces(trx: Transaction<DB>, id: string) {
  await sql`
    update room_shares set current_guests = current_guests - 1
    from room_requests
    where room_share_id = room_shares.id and requester_id = ${id} and room_requests.status = 'accepted'`.execute(trx)
  await sql`
    update meetups set status = 'active'
    from meetup_participants
    where meetup_id = meetups.id
      and user_id = ${id}
      and meetup_participants.status = 'accepted'
      and meetups.status = 'full'`.execute(trx)
}

/** Deletes their place on the waiting list, emails to them that were written to files, and notifications to others about them. */
async function deleteMentions(trx: Transaction<DB>, id: string) {
  await sql`delete from waitlist where lower(email) in ${verifiedEmailOf(id)}`.execute(trx)
  await addJob(trx, 'sweep_outbox', {}, { key: 'sweep_outbox' })
  await sql`
    delete from notifications
    where related_id in (
      select ${id}::uuid
      union all select id from room_requests where requester_id = ${id}
      union all select id from room_shares where host_id = ${id}
      union all select id from meetups where creator_id = ${id}
      union all select id from chat_threads where pair_low = ${id} or pair_high = ${id}
    )`.execute(trx)
}

/** Festivals, groups and reports stay, without the member's name. */
async function detachSharedRows(trx: Transaction<DB>, id: string) {
  const festivals = await trx
    .updateTable('festivals')
    .set({ organizerId: null })
    .where('organizerId', '=', id)
    .returning('id')
    .execute()
  // Their pending changes are dropped. Festivals are locked before their revisions, as everywhere.
  if (festivals.length > 0)
    await trx
      .deleteFrom('festivalRevisions')
      .where(
        'festivalId',
        'in',
        festivals.map((festival) => festival.id),
      )
      .execute()
  // The group of a room has its title, which the host wrote, as has the group's thread.
  await trx
    .updateTable('groups')
    .set({ name: 'Room of a former member', description: null })
    .where('ownerId', '=', id)
    .where('sourceType', '=', 'room_share')
    .execute()
  await trx.updateTable('groups').set({ ownerId: null }).where('ownerId', '=', id).execute()
  await trx
    .updateTable('reports')
    .set({ reason: 'Reported by a former member', description: null })
    .where('reporterId', '=', id)
    .execute()
}

/** Removes the words of an organizer's name from the search, except those that other texts contain. */
export async function forgetName(trx: Transaction<DB>, name: string) {
  await sql`select forget_words(words_of(${name}))`.execute(trx)
}

/** The new username is random: a predictable one could be registered by somebody else, and the removal would fail. */
async function emptyMember(trx: Transaction<DB>, id: string) {
  await trx
    .updateTable('users')
    .set({
      username: `former-${randomUUID().slice(-12)}`,
      name: 'Former member',
      email: null,
      password: null,
      bio: null,
      location: null,
      age: null,
      avatar: null,
      coverImage: null,
      danceStyles: [],
      experienceLevel: 'Beginner',
      instagramHandle: null,
      facebookHandle: null,
      googleId: null,
      googleIssuer: null,
      profilePicture: null,
      isAdmin: false,
      suspendedUntil: null,
      suspensionReason: null,
      deletedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
