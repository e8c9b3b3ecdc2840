import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  ana,
  direct,
  festival,
  group,
  inAnHour,
  minRows,
  luis,
  room,
  type Row,
} from '../../../testing/contract/min-rows.ts'

const { db, insert, tried } = await minRows()

/** The name of the constraint, or of the type or column, that refuses `work`. */
const refusal = (work: (on: typeof db) => Promise<unknown>): Promise<string> =>
  tried(work).then(
    () => 'nothing',
    (error: { constraint?: string; column?: string; message: string }) =>
      error.constraint ?? error.column ?? error.message,
  )

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
  ['users', { suspensionReason: 'Spam' }, 'users_suspension_whole'],
  ['users', { suspendedUntil: inAnHour }, 'users_suspension_whole'],
  ['users', { suspendedAt: inAnHour, suspensionReason: long(201) }, 'users_suspension_reason_length'],
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
  ['festivals', { timeZone: 'Europe/Madrid' }, 'festivals_time_zone_of_point'],
  ['roomShares', { title: '' }, 'room_shares_title_length'],
  ['roomShares', { title: long(121) }, 'room_shares_title_length'],
  ['roomShares', { pricePerNight: -0.01 }, 'room_shares_price_amount'],
  ['roomShares', { maxGuests: 0 }, 'room_shares_full'],
  ['roomShares', { maxGuests: 11 }, 'room_shares_max_guests_range'],
  ['roomShares', { currentGuests: 3 }, 'room_shares_full'],
  ['roomShares', { currentGuests: 0 }, 'room_shares_full'],
  ['roomShares', { quietestGuests: 0 }, 'room_shares_quietest'],
  ['roomShares', { images: Array(6).fill('/objects/a') }, 'room_shares_images_list'],
  ['roomShares', days('2027-04-30'), 'room_shares_days_in_order'],
  ['roomShares', days('2027-07-01'), 'room_shares_nights_bounded'],
  ['roomShares', { airbnbLink: 'data:text/html,x' }, 'room_shares_airbnb_url'],
  ['roomShares', { festivalId: randomUUID() }, 'room_shares_festival_id_fkey'],
  ['roomRequests', { message: '' }, 'room_requests_message_length'],
  ['roomRequests', { message: long(2001) }, 'room_requests_message_length'],
  ['roomRequests', { fromDay: '2027-05-02' }, 'room_requests_nights'],
  ['roomRequests', { fromDay: '2027-05-02', toDay: '2027-05-02' }, 'room_requests_nights'],
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
  ['chatThreads', { subjectId: room }, 'chat_threads_subject_whole'],
  ['chatMessages', { content: '' }, 'chat_messages_content_length'],
  ['chatMessages', { content: long(4001) }, 'chat_messages_content_length'],
  ['chatMessages', { images: Array(5).fill('/objects/a') }, 'chat_messages_images_list'],
  ['chatMessages', { deletedAt: inAnHour }, 'chat_messages_deleted_empty'],
  ['chatMessages', { senderId: null }, 'chat_messages_sender_known'],
  ['notifications', { actionUrl: '//elsewhere.example' }, 'notifications_action_path'],
  ['notifications', { actionUrl: '/\\elsewhere.example' }, 'notifications_action_path'],
  ['notifications', { actionUrl: 'https://elsewhere.example' }, 'notifications_action_path'],
  ['events', { endTime: '2020-01-01T00:00:00Z' }, 'events_times_in_order'],
  ['events', { endTime: new Date(Date.now() + 26 * 3_600_000) }, 'events_length'],
  ['events', { eventType: 'siesta' }, 'events_known_type'],
  ['events', { title: 'CLOSING night' }, 'events_at_each_time'],
  ['verifications', { status: 'verified' }, 'verifications_dated'],
  ['verifications', { subject: 'a'.repeat(201) }, 'verifications_subject_length'],
  ['verifications', { code: 'compas-short' }, 'verifications_code_form'],
  ['verifications', { note: 'a'.repeat(201) }, 'verifications_note_length'],
  ['verifications', { status: 'rejected', note: 'Call me' }, 'verifications_note_while_waiting'],
  ['verifications', { status: 'rejected', code: 'compas-abcdefgh' }, 'verifications_note_while_waiting'],
  ['verifications', { status: 'rejected', reason: '' }, 'verifications_reason_length'],
  ['verifications', { reason: 'No code' }, 'verifications_reason_of_refusal'],
  ['ratings', { score: 0 }, 'ratings_score_range'],
  ['ratings', { score: 6 }, 'ratings_score_range'],
  ['ratings', { rateeId: ana }, 'ratings_another'],
  ['reports', { reportedUserId: ana }, 'reports_another'],
  ['reports', { reason: '' }, 'reports_reason_length'],
  ['reports', { reason: null }, 'reports_reason_given'],
  ['reports', { status: 'warned' }, 'reports_resolved_dated'],
  ['liveLocations', { latitude: 90.1 }, 'live_locations_latitude_range'],
  ['liveLocations', { longitude: -180.1 }, 'live_locations_longitude_range'],
  ['liveLocations', { latitude: 'NaN' }, 'live_locations_latitude_range'],
  ['liveLocations', { expiresAt: new Date(Date.now() + 9 * 3_600_000) }, 'live_locations_expiry_bounded'],
  ['liveLocations', { shownLatitude: 90.1 }, 'live_locations_shown_range'],
  ['arrivals', { place: '' }, 'arrivals_place_length'],
  ['arrivals', { number: '' }, 'arrivals_number_length'],
  ['arrivals', { seats: 2 }, 'arrivals_seats_of_cars'],
  ['arrivals', { means: 'car', seats: 9 }, 'arrivals_seats_of_cars'],
  ['arrivals', { means: 'bus', number: '12' }, 'arrivals_number_of_journeys'],
  ['arrivals', { seenBy: [ana] }, 'arrivals_seen_if_shared'],
  ['safeChecks', { chosenId: ana }, 'safe_checks_another'],
  ['safeChecks', { nextId: luis }, 'safe_checks_next_another'],
  ['shownPlaces', { area: Buffer.alloc(15) }, 'shown_places_area_size'],
  ['safeChecks', { note: '' }, 'safe_checks_note_length'],
  ['safeChecks', { dueAt: new Date(Date.now() + 25 * 3_600_000) }, 'safe_checks_due_bounded'],
  ['safeChecks', { alarmAt: new Date() }, 'safe_checks_alarm_told'],
  ['festivalAttendance', { role: 'teacher' }, 'festival_attendance_role_list'],
  ['danceSearches', { filters: '[]' }, 'dance_searches_filters_form'],
  ['danceSearches', { known: Array(51).fill(ana) }, 'dance_searches_known_bounded'],
  ['danceSearches', { unmailed: -1 }, 'dance_searches_unmailed_counted'],
  ['savedSearches', { filters: '[]' }, 'saved_searches_filters_form'],
  ['savedSearches', { knownRooms: Array(51).fill(ana) }, 'saved_searches_known_bounded'],
  ['savedSearches', { unmailed: -1 }, 'saved_searches_unmailed_counted'],
  ['socialParties', { latitude: 40.4 }, 'social_parties_place_whole'],
  ['socialParties', { starts: 359 }, 'social_parties_starts_in_night'],
  ['socialParties', { instagramLink: 'javascript:alert(1)' }, 'social_parties_instagram_url'],
  ['waitlist', { name: 'A' }, 'waitlist_name_length'],
  ['sessions', { tokenHash: Buffer.from('the token itself') }, 'sessions_token_hash_size'],
  ['mailDigests', { hour: 24 }, 'mail_digests_hour_range'],
  ['mailDigests', { timeZone: "'; --" }, 'mail_digests_time_zone_form'],
  ['digestItems', { actionUrl: 'https://elsewhere.example' }, 'digest_items_action_path'],
  ['mailBounces', { address: 'Ana@example.org' }, 'mail_bounces_lower_case'],
  ['mailBounces', { softCount: -1 }, 'mail_bounces_soft_counted'],
  ['mailBounces', { status: '' }, 'mail_bounces_status_length'],
  ['mailOutbox', { subject: 'Hi\r\nBcc: all@example.org' }, 'mail_outbox_subject_line'],
]

describe('the database refuses', () => {
  test.each(refused)(
    '%s with %o, by its constraint %s @P3.29 @P3.30 @P3.54 @P3.55 @P9.46 @S1.30 @S1.33 @S7.15',
    async (table, changes, constraint) => {
      expect(await refusal((on) => insert(table, changes, on))).toBe(constraint)
    },
  )

  test.each([
    ['roomShares', 'festivalId'],
    ['roomShares', 'hostId'],
    ['liveLocations', 'expiresAt'],
    ['users', 'username'],
    ['waitlist', 'email'],
  ])('%s without %s @P3.34 @P3.56 @P3.58', async (table, field) => {
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
    ['safeChecks', 'safe_checks_one_open', {}],
    ['savedRooms', 'saved_rooms_once', {}],
    ['danceSearches', 'dance_searches_once', {}],
    ['savedSearches', 'saved_searches_once', {}],
    ['socialParties', 'social_parties_at_each_time', {}],
    ['socialPartyAttendance', 'social_party_attendance_once', {}],
    ['waitlist', 'waitlist_email_taken', {}],
    ['festivals', 'festivals_source_key_taken', { sourceKey: 'sensual-days-2027' }],
    ['blocks', 'blocks_once', {}],
    ['sessions', 'sessions_token_hash_once', {}],
    ['oneTimeTokens', 'one_time_tokens_hash_once', {}],
    ['signInExchanges', 'sign_in_exchanges_secret_once', {}],
    ['calendarFeeds', 'calendar_feeds_pkey', {}],
    ['idempotencyKeys', 'idempotency_keys_once', {}],
    ['rateCounters', 'rate_counters_pkey', {}],
    ['freedUsernames', 'freed_usernames_once', {}],
    ['notificationChoices', 'notification_choices_once', {}],
    ['mailDigests', 'mail_digests_pkey', {}],
    ['digestItems', 'digest_items_once', {}],
    ['mailBounces', 'mail_bounces_once', {}],
    ['uploadedObjects', 'uploaded_objects_path_once', {}],
    ['geocodeAnswers', 'geocode_answers_pkey', {}],
  ])(
    '%s twice, by its constraint %s @P3.36 @P3.37 @P3.38 @P3.39 @P3.41 @P3.42 @P3.44 @P3.46 @P3.49 @P3.52',
    async (table, constraint, changes) => {
      const twice = async (on: typeof db) => [await insert(table, changes, on), await insert(table, changes, on)]
      expect(await refusal(twice)).toBe(constraint)
    },
  )

  test('a retried message with another number, by its client id', async () => {
    const retry = async (on: typeof db) => {
      const clientId = randomUUID()
      await insert('chatMessages', { clientId }, on)
      await insert('chatMessages', { clientId, seq: 2 }, on)
    }
    expect(await refusal(retry)).toBe('chat_messages_client_id_once')
  })

  test('a party at the same venue, city, day and time, spelled in another case and with another clock', async () => {
    const again = async (on: typeof db) => {
      await insert('socialParties', { time: '9:00 PM' }, on)
      const spelled = { venueName: 'LA BODEGUITA', city: 'madrid', date: '2026-12-05T21:00:00', time: '9:00pm' }
      await insert('socialParties', spelled, on)
    }
    expect(await refusal(again)).toBe('social_parties_at_each_time')
  })

  test('to delete a festival that has rooms', async () => {
    const remove = (on: typeof db) => sql`delete from festivals where id = ${festival}`.execute(on)
    expect(await refusal(remove)).toBe('room_shares_festival_id_fkey')
  })
})
