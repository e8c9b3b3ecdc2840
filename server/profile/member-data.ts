import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Argument, placeholder } from '../db/statement.ts'
import { ratingIsVisible } from '../visible.ts'

/** What of a table a member is handed with the rest of their data. */
export type Share<T extends keyof DB = keyof DB> = {
  /** Which rows are about the member. */
  rows: RawBuilder<boolean>
  /** A test holds these and the withheld ones together to the database. */
  columns: string
  /** What stays with us, and why. */
  withheld?: { [C in keyof DB[T]]?: string }
}

/** Nothing in the table is about one member, and why. */
type Nobodys = { nobodys: string }

const me = sql`${placeholder<string>('memberId')}::uuid`
const mine = sql<boolean>`user_id = ${me}`
const secret = 'whoever holds it may act as the member'
const ofOthers = 'it tells of other people'

/** Whoever wrote this address somewhere without signing in is the member where the member proved that it is theirs. */
export const provenAddressOf = (memberId: Argument<unknown>) => sql`(
  select lower(email)
  from users
  join verifications on user_id = users.id and type = 'email' and status = 'verified'
  where users.id = ${memberId}
)`

/** A table that is added later does not compile until it is decided on. */
export const memberData: { [T in keyof DB]: Share<T> | Nobodys } = {
  users: {
    rows: sql`id = ${me}`,
    columns: `
      id username email name bio location age avatar coverImage danceStyles experienceLevel instagramHandle
      facebookHandle googleId googleIssuer profilePicture isAdmin suspendedAt deletedAt createdAt`,
    withheld: { password: secret, usernameLook: 'made from username' },
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
      locationPlain: 'made from location',
      styleBits: 'made from genres',
      search: 'made from the texts',
      sourceKey: 'a name of ours',
      priceLowEur: 'made from price',
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
      priceUsd: 'made from pricePerNight',
      ageFrom: 'made from ageRange',
      ageTo: 'made from ageRange',
      hostAge: 'the age of the host',
      traits: 'made from what the room is like',
      search: 'made from the texts',
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
    withheld: { nextSeq: 'it counts what others wrote too' },
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
    withheld: { resolvedBy: ofOthers },
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
    withheld: { bodyHash: 'made from what was sent' },
  },
  notifications: {
    rows: mine,
    columns: 'id userId actorId type title message relatedId relatedType actionUrl isRead createdAt',
  },
  unsubscribeLinks: {
    rows: mine,
    columns: 'userId createdAt',
    withheld: { secret: 'whoever holds it ends e-mails' },
  },
  notificationChoices: { rows: mine, columns: 'id userId kind channel enabled createdAt' },
  mailOutbox: {
    rows: mine,
    columns: 'id userId toAddress subject sentAt attempts lastError createdAt givenUpAt',
    withheld: { text: secret, html: secret, headers: secret, aboutId: ofOthers },
  },
  uploadedObjects: {
    rows: sql`owner_id = ${me}`,
    columns: 'id path ownerId contentType bytes widths boundAt createdAt releasedAt',
  },
  photoUploads: {
    rows: sql`owner_id = ${me}`,
    columns: 'id key ownerId path createdAt',
    withheld: { multipartId: 'a name of ours' },
  },
  uploadWrites: { nobodys: 'the sizes of files on their way, which go with their upload' },
  auditLog: {
    rows: sql`actor_id = ${me} or target_id = ${me}`,
    columns: 'id action targetType targetId createdAt',
    withheld: { actorId: ofOthers, detail: ofOthers },
  },
  waitlist: { rows: sql`lower(email) in ${provenAddressOf(me)}`, columns: 'id email name createdAt' },
  events: { nobodys: 'the programme is the festival’s, whoever organizes it' },
  geocodeAnswers: { nobodys: 'places, whoever asked for them' },
  mailPlaces: { nobodys: 'how often an unnamed address was written to within a day' },
  messages: { nobodys: 'a view of chatMessages' },
  priceRates: { nobodys: 'exchange rates' },
  rateCounters: { nobodys: 'how often something was done within the hour; then it is gone' },
  searchWordKeys: { nobodys: 'made from searchWords' },
  searchWords: { nobodys: 'words, without the texts that they stand in' },
  signingKeys: { nobodys: 'keys of ours' },
  socialParties: { nobodys: 'local parties, which no member owns' },
}
