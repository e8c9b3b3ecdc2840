import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction } from './connect.ts'

type Row = Record<string, unknown>

const db = await testDatabase()
const [ana, luis, marta, festival, room, meetup, group, event, direct, crew] = Array.from({ length: 10 }, () =>
  randomUUID(),
).toSorted() as [string, string, string, string, string, string, string, string, string, string]

const hash = (filling: number) => Buffer.alloc(32, filling)
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

/** A row of each table with the least it needs, beside the world that `beforeAll` makes. */
const least: Record<string, Row> = {
  users: { username: 'new.member', email: 'new@example.org', name: 'New' },
  festivals: { name: 'Sensual Days', location: 'Málaga, Spain', startDate: '2027-05-01', endDate: '2027-05-03' },
  roomShares: {
    title: 'Twin room by the sea',
    festivalId: festival,
    hostId: ana,
    roomType: 'Offering',
    pricePerNight: '40.50',
    priceUsd: 40.5,
    maxGuests: 2,
    availableFrom: '2027-05-01',
    availableTo: '2027-05-04',
  },
  roomRequests: { roomShareId: room, requesterId: luis, message: 'May I join?' },
  userFavorites: { userId: ana, festivalId: festival },
  userFollows: { followerId: ana, followingId: luis },
  userPreferences: { userId: ana },
  userSocialLinks: { userId: ana, provider: 'instagram' },
  festivalAttendance: { userId: ana, festivalId: festival },
  meetups: { type: 'meal', title: 'Lunch', festivalId: festival, creatorId: ana, startTime: inAnHour },
  meetupParticipants: { meetupId: meetup, userId: luis },
  groups: { type: 'roommates', name: 'Roommates Group' },
  groupMembers: { groupId: group, userId: luis },
  chatThreads: { type: 'direct', pairLow: ana, pairHigh: marta },
  chatMessages: { threadId: direct, seq: 1, senderId: ana, content: 'Hola' },
  chatThreadReads: { threadId: direct, userId: ana },
  notifications: { userId: ana, type: 'follow', title: 'A new follower', message: 'Luis follows you' },
  events: { festivalId: festival, title: 'Opening night', startTime: inAnHour },
  eventAttendance: { eventId: event, userId: ana },
  verifications: { userId: ana, type: 'email' },
  ratings: { raterId: ana, rateeId: luis, contextType: 'room_share', contextId: room, score: 5 },
  reports: { reporterId: ana, reportedUserId: luis, reason: 'spam' },
  liveLocations: { userId: ana, festivalId: festival, latitude: 36.7, longitude: -4.4, expiresAt: inAnHour },
  socialParties: { venueName: 'La Bodeguita', city: 'Madrid', date: '2026-12-05T12:00:00' },
  waitlist: { email: 'waiting@example.org' },
  blocks: { blockerId: ana, blockedId: luis },
  sessions: { userId: ana, tokenHash: hash(1) },
  oneTimeTokens: {
    userId: ana,
    purpose: 'verify_email',
    tokenHash: hash(2),
    email: 'ana@example.org',
    expiresAt: inAnHour,
  },
  signInExchanges: { userId: ana, secretHash: hash(3), expiresAt: inAnHour },
  calendarFeeds: { userId: ana, secret: 's'.repeat(43) },
  idempotencyKeys: { userId: ana, key: randomUUID(), endpoint: 'POST /api/meetups', bodyHash: hash(4) },
  rateCounters: { key: 'login:ana', windowStart: '2026-11-21T18:00:00Z' },
  notificationChoices: { userId: ana, kind: 'follow', channel: 'email', enabled: false },
  mailOutbox: { toAddress: 'ana@example.org', subject: 'Welcome', text: 'Hola' },
  uploadedObjects: { path: '/objects/a1', contentType: 'image/webp', bytes: 1000 },
  auditLog: { action: 'festival.approve' },
  geocodeAnswers: { address: 'calle mayor 1, madrid' },
}

/** Inserts the least row of `table` with these changes, and gives what was stored. */
async function insert(table: string, changes: Row = {}, on = db): Promise<Row> {
  const row = { ...least[table], ...changes }
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const values = sql.join(Object.values(row))
  const { rows } = await sql<Row>`insert into ${sql.table(table)} (${columns}) values (${values}) returning *`.execute(
    on,
  )
  return rows[0] ?? {}
}

/** What else a row of 2020 needs. */
const earlyExpiry: Record<string, Row> = { liveLocations: { expiresAt: '2020-01-01T01:00:00Z' } }

/** Runs `work` and takes it all back. */
async function tried<T>(work: (on: typeof db) => Promise<T>): Promise<T> {
  const outcome: T[] = []
  const undo = new Error('undo')
  await inTransaction(db, async (trx) => {
    outcome.push(await work(trx))
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return outcome[0] as T
}

/** The name of the constraint, or of the type or column, that refuses `work`. */
const refusal = (work: (on: typeof db) => Promise<unknown>): Promise<string> =>
  tried(work).then(
    () => 'nothing',
    (error: { constraint?: string; column?: string; message: string }) =>
      error.constraint ?? error.column ?? error.message,
  )

beforeAll(async () => {
  await insert('users', { id: ana, username: 'ana', email: 'ana@example.org', name: 'Ana Gómez' })
  await insert('users', { id: luis, username: 'luis', email: 'luis@example.org', name: 'Luis' })
  await insert('users', { id: marta, username: 'marta', email: 'marta@example.org', name: 'Marta' })
  await insert('festivals', { id: festival, organizerId: ana })
  await insert('roomShares', { id: room })
  await insert('meetups', { id: meetup })
  await insert('groups', { id: group })
  await insert('events', { id: event })
  await insert('chatThreads', { id: direct, pairLow: ana, pairHigh: luis, roomShareId: room })
  await insert('chatThreads', { id: crew, type: 'group', pairLow: null, pairHigh: null, groupId: group })
})

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
    '%s has every field and default, an id and the time of its making',
    async (table, fields, defaults) => {
      const stored = await tried((on) => insert(table, {}, on))
      expect(Object.keys(stored)).toEqual(expect.arrayContaining(['id', 'createdAt', ...fields.split(' ')]))
      expect(stored).toMatchObject(defaults ?? {})
      expect(stored['id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(stored['createdAt']).toBeInstanceOf(Date)
    },
  )

  test('messages is what two members wrote to each other, unread until its receiver read that far', async () => {
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

const long = (length: number) => 'x'.repeat(length)
const days = (availableTo: string) => ({ availableFrom: '2027-05-01', availableTo })
const festivalDays = (endDate: string) => ({ startDate: '2027-05-01', endDate })

const refused: [table: string, changes: Row, by: string][] = [
  ['users', { username: 'ab' }, 'users_username_form'],
  ['users', { username: 'with space' }, 'users_username_form'],
  ['users', { username: 'ANA' }, 'users_username_taken'],
  ['users', { email: 'Ana@Example.org' }, 'users_email_taken'],
  ['users', { email: 'no address' }, 'users_email_form'],
  ['users', { email: null }, 'users_email_required'],
  ['users', { password: 'plain text' }, 'users_password_hashed'],
  ['users', { name: '' }, 'users_name_length'],
  ['users', { name: long(81) }, 'users_name_length'],
  ['users', { bio: long(1001) }, 'users_bio_length'],
  ['users', { location: long(201) }, 'users_location_length'],
  ['users', { age: 15 }, 'users_age_range'],
  ['users', { age: 101 }, 'users_age_range'],
  ['users', { avatar: 'javascript:alert(1)' }, 'users_avatar_address'],
  ['users', { danceStyles: Array(21).fill('Salsa') }, 'users_dance_styles_list'],
  ['users', { danceStyles: [''] }, 'users_dance_styles_list'],
  ['users', { googleId: '1' }, 'users_google_whole'],
  ['festivals', { name: long(121) }, 'festivals_name_length'],
  ['festivals', { description: long(4001) }, 'festivals_description_length'],
  ['festivals', { location: '' }, 'festivals_location_length'],
  ['festivals', festivalDays('2027-04-30'), 'festivals_days_in_order'],
  ['festivals', festivalDays('2027-07-01'), 'festivals_days_bounded'],
  ['festivals', { currency: 'euro' }, 'festivals_currency_code'],
  ['festivals', { website: 'ftp://example.org' }, 'festivals_website_url'],
  ['festivals', { website: 'https://ana@example.org' }, 'festivals_website_url'],
  ['festivals', { image: '//elsewhere.example' }, 'festivals_image_address'],
  ['festivals', { priceLowEur: -1 }, 'festivals_price_low_eur_amount'],
  ['roomShares', { title: '' }, 'room_shares_title_length'],
  ['roomShares', { title: long(121) }, 'room_shares_title_length'],
  ['roomShares', { pricePerNight: -0.01 }, 'room_shares_price_amount'],
  ['roomShares', { maxGuests: 0 }, 'room_shares_full'],
  ['roomShares', { maxGuests: 11 }, 'room_shares_max_guests_range'],
  ['roomShares', { currentGuests: 3 }, 'room_shares_full'],
  ['roomShares', { currentGuests: 0 }, 'room_shares_full'],
  ['roomShares', { images: Array(6).fill('/objects/a') }, 'room_shares_images_list'],
  ['roomShares', days('2027-04-30'), 'room_shares_days_in_order'],
  ['roomShares', days('2027-07-01'), 'room_shares_nights_bounded'],
  ['roomShares', { airbnbLink: 'data:text/html,x' }, 'room_shares_airbnb_url'],
  ['roomShares', { festivalId: randomUUID() }, 'room_shares_festival_id_fkey'],
  ['roomRequests', { message: '' }, 'room_requests_message_length'],
  ['roomRequests', { message: long(2001) }, 'room_requests_message_length'],
  ['userFollows', { followingId: ana }, 'user_follows_another'],
  ['blocks', { blockedId: ana }, 'blocks_another'],
  ['userPreferences', { ageRangeMin: 17 }, 'user_preferences_age_bounds'],
  ['userPreferences', { ageRangeMax: 81 }, 'user_preferences_age_bounds'],
  ['userPreferences', { ageRangeMin: 40, ageRangeMax: 30 }, 'user_preferences_age_order'],
  ['userPreferences', { budgetMin: -1 }, 'user_preferences_budget'],
  ['userPreferences', { budgetMin: 50, budgetMax: 20 }, 'user_preferences_budget_order'],
  ['userSocialLinks', { url: 'instagram.com/ana' }, 'user_social_links_url'],
  ['meetups', { durationMinutes: 14 }, 'meetups_duration_range'],
  ['meetups', { durationMinutes: 481 }, 'meetups_duration_range'],
  ['meetups', { capacity: 1 }, 'meetups_capacity_range'],
  ['meetups', { capacity: 21 }, 'meetups_capacity_range'],
  ['groups', { sourceType: 'meetup' }, 'groups_source_whole'],
  ['chatThreads', { pairLow: luis, pairHigh: ana }, 'chat_threads_pair_in_order'],
  ['chatThreads', { pairHigh: null }, 'chat_threads_direct_pair'],
  ['chatThreads', { type: 'group', pairLow: null, pairHigh: null }, 'chat_threads_group_of_group'],
  ['chatMessages', { content: '' }, 'chat_messages_content_length'],
  ['chatMessages', { content: long(4001) }, 'chat_messages_content_length'],
  ['chatMessages', { deletedAt: inAnHour }, 'chat_messages_deleted_empty'],
  ['chatMessages', { senderId: null }, 'chat_messages_sender_known'],
  ['notifications', { actionUrl: '//elsewhere.example' }, 'notifications_action_path'],
  ['notifications', { actionUrl: '/\\elsewhere.example' }, 'notifications_action_path'],
  ['notifications', { actionUrl: 'https://elsewhere.example' }, 'notifications_action_path'],
  ['events', { endTime: '2020-01-01T00:00:00Z' }, 'events_times_in_order'],
  ['verifications', { status: 'verified' }, 'verifications_dated'],
  ['ratings', { score: 0 }, 'ratings_score_range'],
  ['ratings', { score: 6 }, 'ratings_score_range'],
  ['ratings', { rateeId: ana }, 'ratings_another'],
  ['reports', { reportedUserId: ana }, 'reports_another'],
  ['reports', { reason: '' }, 'reports_reason_length'],
  ['reports', { status: 'warned' }, 'reports_resolved_dated'],
  ['liveLocations', { latitude: 90.1 }, 'live_locations_latitude_range'],
  ['liveLocations', { longitude: -180.1 }, 'live_locations_longitude_range'],
  ['liveLocations', { latitude: 'NaN' }, 'live_locations_latitude_range'],
  ['liveLocations', { expiresAt: new Date(Date.now() + 9 * 3_600_000) }, 'live_locations_expiry_bounded'],
  ['socialParties', { latitude: 40.4 }, 'social_parties_place_whole'],
  ['socialParties', { instagramLink: 'javascript:alert(1)' }, 'social_parties_instagram_url'],
  ['waitlist', { name: 'A' }, 'waitlist_name_length'],
  ['sessions', { tokenHash: Buffer.from('the token itself') }, 'sessions_token_hash_size'],
  ['mailOutbox', { subject: 'Hi\r\nBcc: all@example.org' }, 'mail_outbox_subject_line'],
]

describe('what the database refuses', () => {
  test.each(refused)('%s with %o, by its constraint %s', async (table, changes, constraint) => {
    expect(await refusal((on) => insert(table, changes, on))).toBe(constraint)
  })

  test.each([
    ['roomShares', 'festivalId'],
    ['roomShares', 'hostId'],
    ['liveLocations', 'expiresAt'],
    ['users', 'username'],
    ['waitlist', 'email'],
    ['reports', 'reason'],
  ])('%s without %s', async (table, field) => {
    const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect(await refusal((on) => insert(table, { [field]: null }, on))).toBe(column)
  })

  test.each([
    ['roomRequests', 'status', 'withdrawn'],
    ['roomShares', 'roomType', 'Swapping'],
    ['festivalAttendance', 'status', 'maybe'],
    ['meetups', 'type', 'party'],
    ['users', 'experienceLevel', 'Expert'],
  ])('%s with a %s that is not in its list', async (table, field, value) => {
    expect(await refusal((on) => insert(table, { [field]: value }, on))).toContain('invalid input value for enum')
  })

  test.each([
    ['roomRequests', 'room_requests_once', {}],
    ['userFavorites', 'user_favorites_once', {}],
    ['userFollows', 'user_follows_once', {}],
    ['userPreferences', 'user_preferences_once', {}],
    ['userSocialLinks', 'user_social_links_once', {}],
    ['festivalAttendance', 'festival_attendance_once', {}],
    ['meetupParticipants', 'meetup_participants_once', {}],
    ['groupMembers', 'group_members_once', {}],
    ['groups', 'groups_once_per_source', { sourceType: 'room_share', sourceId: room }],
    ['chatThreads', 'chat_threads_direct_once', {}],
    ['chatThreads', 'chat_threads_group_once', { type: 'group', pairLow: null, pairHigh: null, groupId: group }],
    ['chatMessages', 'chat_messages_seq_once', {}],
    ['chatThreadReads', 'chat_thread_reads_once', {}],
    ['notifications', 'notifications_direct_message_once', { type: 'direct_message', relatedId: direct }],
    ['eventAttendance', 'event_attendance_once', {}],
    ['verifications', 'verifications_once', {}],
    ['ratings', 'ratings_once', {}],
    ['reports', 'reports_once', {}],
    ['liveLocations', 'live_locations_once', {}],
    ['socialParties', 'social_parties_once', {}],
    ['waitlist', 'waitlist_email_taken', {}],
    ['festivals', 'festivals_source_key_taken', { sourceKey: 'sensual-days-2027' }],
    ['blocks', 'blocks_once', {}],
    ['sessions', 'sessions_token_hash_once', {}],
    ['oneTimeTokens', 'one_time_tokens_hash_once', {}],
    ['signInExchanges', 'sign_in_exchanges_secret_once', {}],
    ['calendarFeeds', 'calendar_feeds_pkey', {}],
    ['idempotencyKeys', 'idempotency_keys_once', {}],
    ['rateCounters', 'rate_counters_pkey', {}],
    ['notificationChoices', 'notification_choices_once', {}],
    ['uploadedObjects', 'uploaded_objects_path_once', {}],
    ['geocodeAnswers', 'geocode_answers_pkey', {}],
  ])('%s twice, by its constraint %s', async (table, constraint, changes) => {
    const twice = async (on: typeof db) => [await insert(table, changes, on), await insert(table, changes, on)]
    expect(await refusal(twice)).toBe(constraint)
  })

  test('a retried message under another number, by its client id', async () => {
    const retry = async (on: typeof db) => {
      const clientId = randomUUID()
      await insert('chatMessages', { clientId }, on)
      await insert('chatMessages', { clientId, seq: 2 }, on)
    }
    expect(await refusal(retry)).toBe('chat_messages_client_id_once')
  })

  test('a party of the same venue, city and day in other letters and at another hour', async () => {
    const again = async (on: typeof db) => {
      await insert('socialParties', {}, on)
      await insert('socialParties', { venueName: 'LA BODEGUITA', city: 'madrid', date: '2026-12-05T21:00:00' }, on)
    }
    expect(await refusal(again)).toBe('social_parties_once')
  })

  test('to delete a festival from under its rooms', async () => {
    const remove = (on: typeof db) => sql`delete from festivals where id = ${festival}`.execute(on)
    expect(await refusal(remove)).toBe('room_shares_festival_id_fkey')
  })
})

describe('what the database keeps by itself', () => {
  test('a direct thread seats its two, and participants follow who joins and leaves', async () => {
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

  test('reads never go back', async () => {
    const { rows } = await tried(async (on) => {
      await insert('chatThreadReads', { lastReadSeq: 7 }, on)
      return await sql`update chat_thread_reads set last_read_seq = 3 returning last_read_seq`.execute(on)
    })
    expect(rows).toEqual([{ lastReadSeq: 7 }])
  })

  test.each(['userPreferences', 'roomRequests', 'chatMessages', 'liveLocations', 'socialParties'])(
    'updatedAt of %s moves with every change',
    async (table) => {
      const { rows } = await tried(async (on) => {
        const { id } = await insert(table, { updatedAt: '2020-01-01T00:00:00Z', ...earlyExpiry[table] }, on)
        return await sql<{ isNew: boolean }>`
          update ${sql.table(table)} set id = id where id = ${id} returning updated_at = now() as is_new`.execute(on)
      })
      expect(rows).toEqual([{ isNew: true }])
    },
  )

  test('what preferences list is what a member is open to', async () => {
    const preferences = { mealPreferences: ['Vegan'], activityInterests: ['City Tours'] }
    const stored = await tried((on) => insert('userPreferences', preferences, on))
    expect(stored).toMatchObject({ openToMeals: true, openToActivities: true })
  })

  test('a member who left stays without an e-mail address, and their rows go with a member who is deleted', async () => {
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

  test('ids are of version 7, and their order is that of their making', async () => {
    const { rows } = await sql<{ id: string }>`select new_id() as id from generate_series(1, 1000)`.execute(db)
    const ids = rows.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(1000)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const madeAt = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)
    expect(Math.abs(madeAt - Date.now())).toBeLessThan(60_000)
  })
})
