import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { testDatabase } from '../databases/database.ts'

export type Row = Record<string, unknown>

/** The ids of the small world, in ascending order. */
export const [ana, luis, marta, festival, room, meetup, group, event, direct, crew, social] = Array.from(
  { length: 11 },
  () => randomUUID(),
).toSorted() as [string, string, string, string, string, string, string, string, string, string, string]

const hash = (filling: number) => Buffer.alloc(32, filling)
export const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

/** A row of each table with only the required columns; it refers to rows of the small world. */
const min: Record<string, Row> = {
  users: { username: 'new.member', email: 'new@example.org', name: 'New' },
  festivals: { name: 'Sensual Days', location: 'Málaga, Spain', startDate: '2027-05-01', endDate: '2027-05-03' },
  festivalRevisions: { festivalId: festival, name: 'Sensual Nights', startDate: '2027-05-01', endDate: '2027-05-03' },
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
  followNews: { followerId: ana, followingId: luis },
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
  verificationRequests: { userId: ana, type: 'id' },
  ratings: { raterId: ana, rateeId: luis, contextType: 'room_share', contextId: room, score: 5 },
  ratingInvitations: {
    raterId: ana,
    rateeId: luis,
    contextType: 'room_share',
    contextId: room,
    endedOn: '2026-11-01',
  },
  reports: { reporterId: ana, reportedUserId: luis, reason: 'spam' },
  arrivals: {
    userId: ana,
    festivalId: festival,
    direction: 'to',
    means: 'flight',
    place: 'Málaga',
    localTime: '2027-05-01 14:30',
  },
  liveLocations: { userId: ana, festivalId: festival, latitude: 36.7, longitude: -4.4, expiresAt: inAnHour },
  safeChecks: { userId: ana, chosenId: luis, dueAt: inAnHour },
  safeCheckRefusals: { userId: ana, chosenId: luis },
  shownPlaces: { userId: ana, area: Buffer.alloc(16), north: 1, east: 1, shownNorth: 100, shownEast: 100 },
  savedRooms: { userId: ana, roomShareId: room },
  danceSearches: { userId: ana, list: 'festivals', filters: '{"query": "salsa"}' },
  savedSearches: { userId: ana, filters: '{"guests": 2}' },
  socialParties: { venueName: 'La Bodeguita', city: 'Madrid', date: '2026-12-05T12:00:00' },
  weeklySocials: { nextAt: '2026-12-05T12:00:00' },
  socialSuggestions: { senderId: ana, venueName: 'La Bodeguita', city: 'Madrid', date: '2026-12-05T12:00:00' },
  socialPartyAttendance: { userId: ana, partyId: social },
  socialPartyVotes: { userId: ana, partyId: social, word: 'closed' },
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
  calendarFeeds: { userId: ana, secretHash: Buffer.alloc(32) },
  idempotencyKeys: { userId: ana, key: randomUUID(), endpoint: 'POST /api/meetups', bodyHash: hash(4) },
  rateCounters: { key: 'login:ana', windowStart: '2026-11-21T18:00:00Z' },
  notificationChoices: { userId: ana, kind: 'follow', channel: 'email', enabled: false },
  mailDigests: { userId: ana, hour: 8, timeZone: 'Europe/Madrid', nextAt: inAnHour },
  digestItems: {
    userId: ana,
    aboutId: luis,
    kind: 'follow',
    facts: '{}',
    relatedId: luis,
    relatedType: 'user',
    actionUrl: '/members/luis',
  },
  mailBounces: { userId: ana, address: 'ana@example.org' },
  emailChanges: { userId: ana, oldEmail: 'ana.before@example.org', tokenHash: hash(5) },
  freedUsernames: { lookHash: hash(7) },
  mailPlaces: { addressHash: hash(6), span: 'hour', place: 1 },
  mailOutbox: { toAddress: 'ana@example.org', subject: 'Welcome', text: 'Hola' },
  uploadedObjects: { path: '/objects/a1', contentType: 'image/webp', bytes: 1000 },
  auditLog: { action: 'festival.approve' },
  geocodeAnswers: { address: 'calle mayor 1, madrid' },
}

/** A database for the calling test file with the small world in it, and functions that add minimal rows. */
export async function minRows() {
  const db = await testDatabase()

  /** Inserts the minimal row of `table` with these changes; returns the stored row. */
  async function insert(table: string, changes: Row = {}, on: Database = db): Promise<Row> {
    const row = { ...min[table], ...changes }
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    const values = sql.join(Object.values(row))
    const { rows } =
      await sql<Row>`insert into ${sql.table(table)} (${columns}) values (${values}) returning *`.execute(on)
    return rows[0] ?? {}
  }

  /** Runs `work` in a transaction that is rolled back. */
  async function tried<T>(work: (on: Database) => Promise<T>): Promise<T> {
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

  await insert('users', { id: ana, username: 'ana', email: 'ana@example.org', name: 'Ana Gómez' })
  await insert('users', { id: luis, username: 'luis', email: 'luis@example.org', name: 'Luis' })
  await insert('users', { id: marta, username: 'marta', email: 'marta@example.org', name: 'Marta' })
  await insert('festivals', { id: festival, organizerId: ana })
  await insert('roomShares', { id: room })
  await insert('meetups', { id: meetup })
  await insert('groups', { id: group })
  await insert('events', { id: event, title: 'Closing night' })
  await insert('socialParties', { id: social, venueName: 'El Sur' })
  await insert('chatThreads', { id: direct, pairLow: ana, pairHigh: luis, roomShareId: room })
  await insert('chatThreads', { id: crew, type: 'group', pairLow: null, pairHigh: null, groupId: group })

  return { db, insert, tried }
}
