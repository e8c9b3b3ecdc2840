import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { removePhotosOf } from '../photos/photos.queries.ts'
import { provenAddressOf } from './member-data.ts'

/** What is the member's alone goes with them; most of it takes along what belongs to it. */
const goesWithThem: { [T in keyof DB]?: (keyof DB[T])[] } = {
  userPreferences: ['userId'],
  userSocialLinks: ['userId'],
  userFollows: ['followerId', 'followingId'],
  blocks: ['blockerId', 'blockedId'],
  userFavorites: ['userId'],
  festivalAttendance: ['userId'],
  eventAttendance: ['userId'],
  roomRequests: ['requesterId'],
  roomShares: ['hostId'],
  meetupParticipants: ['userId'],
  meetups: ['creatorId'],
  groupMembers: ['userId'],
  chatThreadMembers: ['userId'],
  chatThreadReads: ['userId'],
  ratings: ['raterId', 'rateeId'],
  liveLocations: ['userId'],
  notifications: ['userId', 'actorId'],
  mailOutbox: ['userId', 'aboutId'],
  unsubscribeLinks: ['userId'],
  notificationChoices: ['userId'],
  calendarFeeds: ['userId'],
  idempotencyKeys: ['userId'],
  sessions: ['userId'],
  signInExchanges: ['userId'],
  oneTimeTokens: ['userId'],
  emailChanges: ['userId'],
  verifications: ['userId'],
}

/**
 * One member leaves at a time, and waits for that before anything is locked: what two have together (a thread, rooms of each
 * other's) names both, and either would wait for the other.
 */
export async function waitToLeave(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('a member leaves', 0))`.execute(trx)
}

/**
 * Takes the personal data of a member out of every table. The row stays, so that what they wrote to others keeps an
 * author. The caller holds the row: what is written for the member at the same time is there already, or never comes.
 */
export async function eraseMember(trx: Transaction<DB>, id: string): Promise<void> {
  const { name } = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await leaveToOthers(trx, id)
  await holdRooms(trx, id)
  await giveBackPlaces(trx, id)
  await forgetToldOfThem(trx, id)
  await removePhotosOf(trx, id)
  await forgetName(trx, name)
  for (const [table, columns] of Object.entries(goesWithThem))
    for (const column of columns)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
  await leaveTombstone(trx, id)
}

/** All rooms that change as the member leaves, locked by their ids: whoever renames a festival locks its rooms so too. */
async function holdRooms(trx: Transaction<DB>, id: string) {
  await sql`
    select from room_shares
    where host_id = ${id}
      or id in (select room_share_id from room_requests where requester_id = ${id} and status = 'accepted')
    order by id
    for update`.execute(trx)
}

/** Where the member was counted, somebody else may come. */
async function giveBackPlaces(trx: Transaction<DB>, id: string) {
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

/** The files that letters to them became; their place on the waiting list, and what others were told of them. */
async function forgetToldOfThem(trx: Transaction<DB>, id: string) {
  await sql`delete from waitlist where lower(email) in ${provenAddressOf(id)}`.execute(trx)
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

/** A festival and a group go on without who made them, a warning of somebody stays one. */
async function leaveToOthers(trx: Transaction<DB>, id: string) {
  const festivals = await trx
    .updateTable('festivals')
    .set({ organizerId: null })
    .where('organizerId', '=', id)
    .returning('id')
    .execute()
  // What they wanted changed has nobody who wants it any more. Festivals are locked before their revisions, as everywhere.
  if (festivals.length > 0)
    await trx
      .deleteFrom('festivalRevisions')
      .where(
        'festivalId',
        'in',
        festivals.map((festival) => festival.id),
      )
      .execute()
  await trx.updateTable('groups').set({ ownerId: null }).where('ownerId', '=', id).execute()
  await trx
    .updateTable('reports')
    .set({ reason: 'Reported by a former member', description: null })
    .where('reporterId', '=', id)
    .execute()
}

/** An organizer's name could be searched for; a word of it stays known where another text still holds it. */
export async function forgetName(trx: Transaction<DB>, name: string) {
  await sql`select forget_words(words_of(${name}))`.execute(trx)
}

/** Its username is by chance, so that nobody can take it beforehand and keep a member from leaving. */
async function leaveTombstone(trx: Transaction<DB>, id: string) {
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
      deletedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
