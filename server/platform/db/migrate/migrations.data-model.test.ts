import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ana, crew, inAnHour, minRows, luis, marta, room, type Row } from '../../../testing/contract/min-rows.ts'

const { db, insert, tried } = await minRows()

/** Product specification, section 3, «Stored data model», with its defaults. */
const specification: [table: string, fields: string, defaults?: Row][] = [
  [
    'users',
    'username email password name bio location age avatar coverImage danceStyles experienceLevel instagramHandle facebookHandle googleId profilePicture isAdmin',
    { danceStyles: [], experienceLevel: 'Beginner', isAdmin: false },
  ],
  [
    'festivals',
    'name description location startDate endDate genres image price currency website organizerId',
    { currency: 'USD', genres: [] },
  ],
  [
    'roomShares',
    'title description location festivalId hostId roomType pricePerNight currency maxGuests currentGuests amenities images availableFrom availableTo isActive gender ageRange area distanceFromVenue accommodationType sleepStyle socialVibe cleanliness noiseTolerance drinkingParty airbnbLink festivalTicketStatus genderPreference',
    { currency: 'USD', currentGuests: 1, isActive: true, amenities: [], images: [] },
  ],
  ['roomRequests', 'roomShareId requesterId message status updatedAt', { status: 'pending' }],
  ['userFavorites', 'userId festivalId'],
  ['userFollows', 'followerId followingId'],
  [
    'userPreferences',
    'userId lookingForRoommate openToMeals openToActivities genderPreference budgetMin budgetMax proximityPreference updatedAt',
    { lookingForRoommate: false, openToMeals: false, openToActivities: false },
  ],
  ['userSocialLinks', 'userId provider handle url isVerified', { isVerified: false }],
  ['festivalAttendance', 'userId festivalId status role attendingDates', { status: 'interested', attendingDates: [] }],
  [
    'meetups',
    'type title description festivalId creatorId startTime durationMinutes capacity locationHint status isPrivate',
    { durationMinutes: 60, capacity: 4, status: 'active', isPrivate: false },
  ],
  ['meetupParticipants', 'meetupId userId status joinedAt', { status: 'pending' }],
  [
    'groups',
    'type name description festivalId ownerId sourceId sourceType maxMembers isPrivate status',
    { maxMembers: 6, isPrivate: false, status: 'active' },
  ],
  ['groupMembers', 'groupId userId role status joinedAt', { role: 'member', status: 'active' }],
  ['chatThreads', 'type groupId roomShareId participants lastMessageAt'],
  [
    'chatMessages',
    'threadId senderId content messageType isEdited updatedAt',
    { messageType: 'text', isEdited: false },
  ],
  ['chatThreadReads', 'threadId userId lastReadMessageId lastReadAt'],
  ['notifications', 'userId type title message relatedId relatedType actionUrl isRead', { isRead: false }],
  ['events', 'festivalId title description eventType startTime endTime venue instructor level capacity price url', {}],
  ['eventAttendance', 'eventId userId status', { status: 'interested' }],
  ['verifications', 'userId type provider status verifiedAt metadata', { status: 'pending' }],
  ['ratings', 'raterId rateeId contextType contextId score comment tags'],
  ['reports', 'reporterId reportedUserId contextType contextId reason description status', { status: 'pending' }],
  ['liveLocations', 'userId festivalId latitude longitude accuracy optIn expiresAt updatedAt', { optIn: true }],
  ['socialParties', 'venueName address city date time instagramLink danceStyles latitude longitude updatedAt'],
  ['waitlist', 'email name'],
]

describe('the stored data model of the specification', () => {
  test.each(specification)(
    '%s has every field and default, an id and the time of creation @P3.28 @P3.31 @P3.33 @P3.34 @P3.39 @P3.40 @P3.41 @P3.42 @P3.43 @P3.44 @P3.45 @P3.46 @P3.48 @P3.50 @P3.51 @P3.52 @P3.53 @P3.54 @P3.55 @P3.56 @P3.57 @P4.41 @P4.42 @P4.43 @P4.44 @P4.45 @P4.46 @P6.11 @P6.13 @P9.26 @P9.44 @P9.45',
    async (table, fields, defaults) => {
      const stored = await tried((on) => insert(table, {}, on))
      expect(Object.keys(stored)).toEqual(expect.arrayContaining(['id', 'createdAt', ...fields.split(' ')]))
      expect(stored).toMatchObject(defaults ?? {})
      expect(stored['id']).toMatch(/^[0-9a-f-]{36}$/)
      const age = Date.now() - (stored['createdAt'] as Date).getTime()
      expect(Math.abs(age)).toBeLessThan(60_000)
    },
  )

  test('the view messages has the messages between two members, unread until the receiver has read that far @P3.35 @S5.24', async () => {
    const [unread, read] = await tried(async (on) => {
      const message = await insert('chatMessages', {}, on)
      await insert('chatMessages', { threadId: crew }, on)
      await insert('chatMessages', { seq: 2, senderId: null, messageType: 'system' }, on)
      const messages = sql<Row>`select * from messages`
      const before = await messages.execute(on)
      await insert('chatThreadReads', { userId: luis, lastReadSeq: 1, lastReadMessageId: message['id'] }, on)
      return [before.rows, (await messages.execute(on)).rows]
    })
    const message = { senderId: ana, receiverId: luis, content: 'Hola', roomShareId: room }
    expect(unread).toEqual([expect.objectContaining({ ...message, isRead: false })])
    expect(read).toEqual([expect.objectContaining({ ...message, isRead: true })])
  })
})

/** Other fields that a row requires. */
const earlyExpiry: Record<string, Row> = { liveLocations: { expiresAt: '2020-01-01T01:00:00Z' } }

describe('what triggers and generated columns do', () => {
  test('a direct thread has its two members, and participants follow members who join and leave @P3.47', async () => {
    const participants = sql<Row>`select participants from chat_threads order by id`
    const [before, after] = await tried(async (on) => {
      const first = await participants.execute(on)
      await sql`insert into chat_thread_members (thread_id, user_id) values (${crew}, ${ana}), (${crew}, ${marta})`.execute(
        on,
      )
      await sql`delete from chat_thread_members where thread_id = ${crew} and user_id = ${ana}`.execute(on)
      return [first.rows, (await participants.execute(on)).rows]
    })
    expect(before).toEqual([{ participants: [ana, luis] }, { participants: [] }])
    expect(after).toEqual([{ participants: [ana, luis] }, { participants: [marta] }])
  })

  test('reads never go back @P3.49 @S5.14', async () => {
    const { rows } = await tried(async (on) => {
      await insert('chatThreadReads', { lastReadSeq: 7 }, on)
      return await sql`update chat_thread_reads set last_read_seq = 3 returning last_read_seq`.execute(on)
    })
    expect(rows).toEqual([{ lastReadSeq: 7 }])
  })

  test.each(['userPreferences', 'roomRequests', 'chatMessages', 'liveLocations', 'socialParties'])(
    'updatedAt of %s changes with every update @P3.59',
    async (table) => {
      const { rows } = await tried(async (on) => {
        const { id } = await insert(table, { updatedAt: '2020-01-01T00:00:00Z', ...earlyExpiry[table] }, on)
        return await sql<{ isNew: boolean }>`
          update ${sql.table(table)} set id = id where id = ${id} returning updated_at = now() as is_new`.execute(on)
      })
      expect(rows).toEqual([{ isNew: true }])
    },
  )

  test('the boolean preferences follow from the lists @S2.45', async () => {
    const preferences = { mealPreferences: ['Vegan'], activityInterests: ['City Tours'] }
    const stored = await tried((on) => insert('userPreferences', preferences, on))
    expect(stored).toMatchObject({ openToMeals: true, openToActivities: true })
  })

  test('a member with a deleted account has no email address, and their rows are deleted with the member', async () => {
    const left = await tried((on) => insert('users', { email: null, deletedAt: inAnHour }, on))
    expect(left['email']).toBeNull()
    const { rows } = await tried(async (on) => {
      const { id: userId } = await insert('users', {}, on)
      await insert('userFavorites', { userId }, on)
      await insert('festivalAttendance', { userId }, on)
      await sql`delete from users where id = ${userId}`.execute(on)
      return await sql`select from user_favorites union all select from festival_attendance`.execute(on)
    })
    expect(rows).toEqual([])
  })

  test('ids are UUIDs of version 7 in the order of creation @S1.4', async () => {
    const { rows } = await sql<{ id: string }>`select new_id() as id from generate_series(1, 1000)`.execute(db)
    const ids = rows.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(1000)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const madeAt = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)
    expect(Math.abs(madeAt - Date.now())).toBeLessThan(60_000)
  })
})
