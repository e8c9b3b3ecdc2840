import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Argument, placeholder } from '../db/statement.ts'
import { ratingIsVisible } from '../visible.ts'

/** Which part of a table is in a member's data export. */
export type ExportedTable<T extends keyof DB = keyof DB> = {
  /** Which rows are about the member. */
  rows: RawBuilder<boolean>
  /** A test checks that `columns` and `withheld` together name every column of the table. */
  columns: string
  /** Columns that are not exported, each with the reason. */
  withheld?: { [C in keyof DB[T]]?: string }
}

/** A table without personal data, with the reason. */
type NotPersonal = { notPersonal: string }

const me = sql`${placeholder<string>('memberId')}::uuid`
const mine = sql<boolean>`user_id = ${me}`
const secret = 'a credential: with it anybody could act as the member'
const aboutOthers = 'it is about other people'

/** The member's address if they have verified it: rows that were entered without signing in are theirs only then. */
export const verifiedEmailOf = (memberId: Argument<unknown>) => sql`(
  select lower(email)
  from users
  join verifications on user_id = users.id and type = 'email' and status = 'verified'
  where users.id = ${memberId}
)`

/** A new table does not compile until it has an entry here. */
export const memberData: { [T in keyof DB]: ExportedTable<T> | NotPersonal } = {
  users: {
    rows: sql`id = ${me}`,
    columns: `
      id username email name bio location age avatar coverImage danceStyles experienceLevel instagramHandle
      facebookHandle googleId googleIssuer profilePicture isAdmin suspendedAt deletedAt createdAt`,
    withheld: { password: secret, usernameLook: 'derived from username' },
  },
  userPreferences: {
    rows: mine,
    columns: `
      id userId lookingForRoommate mealPreferences activityInterests openToMeals openToActivities ageRangeMin
      ageRangeMax gender genderPreference budgetMin budgetMax proximityPreference sleepStyle socialVibe cleanliness
      noiseTolerance drinkingParty createdAt updatedAt`,
  },
  userSocialLinks: { rows: mine, columns: 'id userId provider handle url isVerified createdAt' },
  userFollows: {
    rows: sql`follower_id = ${me} or following_id = ${me}`,
    columns: 'id followerId followingId createdAt',
  },
  blocks: { rows: sql`blocker_id = ${me}`, columns: 'id blockerId blockedId createdAt' },
  festivals: {
    rows: sql`organizer_id = ${me}`,
    columns: `
      id name description location startDate endDate genres image price currency website organizerId approvedAt
      createdAt`,
    withheld: {
      locationPlain: 'derived from location',
      styleBits: 'derived from genres',
      search: 'derived from the texts',
      sourceKey: 'an internal key',
      priceLowEur: 'derived from price',
    },
  },
  festivalRevisions: {
    rows: sql`festival_id in (select id from festivals where organizer_id = ${me})`,
    columns: 'id festivalId name website startDate endDate createdAt',
  },
  userFavorites: { rows: mine, columns: 'id userId festivalId createdAt' },
  festivalAttendance: { rows: mine, columns: 'id userId festivalId status role attendingDates createdAt' },
  eventAttendance: { rows: mine, columns: 'id eventId userId status createdAt' },
  roomShares: {
    rows: sql`host_id = ${me}`,
    columns: `
      id title description location festivalId hostId roomType pricePerNight currency maxGuests currentGuests
      amenities images availableFrom availableTo isActive gender ageRange area distanceFromVenue accommodationType
      sleepStyle socialVibe cleanliness noiseTolerance drinkingParty airbnbLink festivalTicketStatus genderPreference
      createdAt`,
    withheld: {
      priceUsd: 'derived from pricePerNight',
      ageFrom: 'derived from ageRange',
      ageTo: 'derived from ageRange',
      hostAge: 'a copy of the age of the host',
      traits: 'derived from the other columns',
      search: 'derived from the texts',
    },
  },
  roomRequests: {
    rows: sql`requester_id = ${me}`,
    columns: 'id roomShareId requesterId message status threadId createdAt updatedAt',
  },
  meetups: {
    rows: sql`creator_id = ${me}`,
    columns: `
      id type title description festivalId creatorId startTime durationMinutes capacity locationHint status isPrivate
      createdAt`,
  },
  meetupParticipants: { rows: mine, columns: 'id meetupId userId status joinedAt createdAt' },
  groups: {
    rows: sql`owner_id = ${me}`,
    columns: 'id type name description festivalId ownerId sourceId sourceType maxMembers isPrivate status createdAt',
  },
  groupMembers: { rows: mine, columns: 'id groupId userId role status joinedAt createdAt' },
  chatThreads: {
    rows: sql`exists (select from chat_thread_members where thread_id = chat_threads.id and user_id = ${me})`,
    columns: 'id type groupId roomShareId pairLow pairHigh participants lastMessageAt createdAt',
    withheld: { nextSeq: 'it also counts the messages of others' },
  },
  chatThreadMembers: { rows: mine, columns: 'id threadId userId createdAt' },
  chatMessages: {
    rows: sql`sender_id = ${me}`,
    columns: 'id threadId seq senderId clientId content messageType isEdited createdAt updatedAt deletedAt',
  },
  chatThreadReads: { rows: mine, columns: 'id threadId userId lastReadMessageId lastReadSeq lastReadAt createdAt' },
  verifications: { rows: mine, columns: 'id userId type provider status verifiedAt metadata createdAt' },
  ratings: {
    rows: sql`rater_id = ${me} or (ratee_id = ${me} and ${ratingIsVisible('ratings')})`,
    columns: 'id raterId rateeId contextType contextId score comment tags createdAt',
  },
  reports: {
    rows: sql`reporter_id = ${me}`,
    columns: 'id reporterId reportedUserId contextType contextId reason description status resolvedAt createdAt',
    withheld: { resolvedBy: aboutOthers },
  },
  liveLocations: {
    rows: mine,
    columns: 'id userId festivalId latitude longitude accuracy optIn expiresAt createdAt updatedAt',
  },
  sessions: { rows: mine, columns: 'id userId userAgent createdAt lastUsedAt', withheld: { tokenHash: secret } },
  oneTimeTokens: {
    rows: mine,
    columns: 'id userId purpose email expiresAt usedAt createdAt',
    withheld: { tokenHash: secret },
  },
  emailChanges: { rows: mine, columns: 'id userId oldEmail changedAt', withheld: { tokenHash: secret } },
  signInExchanges: { rows: mine, columns: 'id userId expiresAt createdAt', withheld: { secretHash: secret } },
  calendarFeeds: { rows: mine, columns: 'userId createdAt', withheld: { secret: secret } },
  idempotencyKeys: {
    rows: mine,
    columns: 'id userId key endpoint status reply createdAt',
    withheld: { bodyHash: 'derived from the request' },
  },
  notifications: {
    rows: mine,
    columns: 'id userId actorId type title message relatedId relatedType actionUrl isRead createdAt',
  },
  unsubscribeLinks: {
    rows: mine,
    columns: 'userId createdAt',
    withheld: { secret: 'a credential: with it anybody could turn off e-mails' },
  },
  notificationChoices: { rows: mine, columns: 'id userId kind channel enabled createdAt' },
  mailOutbox: {
    rows: mine,
    columns: 'id userId toAddress subject sentAt attempts lastError createdAt givenUpAt',
    withheld: { text: secret, html: secret, headers: secret, aboutId: aboutOthers },
  },
  uploadedObjects: {
    rows: sql`owner_id = ${me}`,
    columns: 'id path ownerId contentType bytes widths boundAt createdAt releasedAt',
  },
  photoUploads: {
    rows: sql`owner_id = ${me}`,
    columns: 'id key ownerId path createdAt',
    withheld: { multipartId: 'an internal key' },
  },
  uploadWrites: { notPersonal: 'the sizes of files that are being uploaded; deleted with their upload' },
  auditLog: {
    rows: sql`actor_id = ${me} or target_id = ${me}`,
    columns: 'id action targetType targetId createdAt',
    withheld: { actorId: aboutOthers, detail: aboutOthers },
  },
  waitlist: { rows: sql`lower(email) in ${verifiedEmailOf(me)}`, columns: 'id email name createdAt' },
  events: { notPersonal: 'the programme belongs to the festival' },
  geocodeAnswers: { notPersonal: 'places, without who searched for them' },
  mailPlaces: { notPersonal: 'counts of e-mails to hashed addresses, for a day' },
  messages: { notPersonal: 'a view of chatMessages' },
  priceRates: { notPersonal: 'exchange rates' },
  rateCounters: { notPersonal: 'counters of the rate limits, deleted within a day' },
  searchWordKeys: { notPersonal: 'derived from searchWords' },
  searchWords: { notPersonal: 'words, without the texts that contain them' },
  signingKeys: { notPersonal: 'keys of the site' },
  socialParties: { notPersonal: 'local parties, which no member owns' },
}
