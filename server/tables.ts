import { type RawBuilder, sql } from 'kysely'
import { roomFields } from '../contract/rooms/rooms.ts'
import { verifiedEmailOf } from './people/auth/email/email-proof.queries.ts'
import type { DB } from './platform/db/schema.ts'
import { placeholder, todayUtc } from './platform/db/statement.ts'
import { ago, lifetimes } from './platform/lifetimes.ts'
import { isUnused } from './desk/reports/reports.queries.ts'
import { blockedWith, ratingIsVisible } from './visible.ts'

/** When the rows of a table are deleted. */
export type Lifetime =
  /** The nightly clean-up deletes the rows that meet a condition. */
  | { over: RawBuilder<unknown> }
  /** Another job deletes them. */
  | { endedBy: 'clear_photos' | 'end_held_messages' }
  /** It is deleted with the row it belongs to. */
  | { goesWith: keyof DB }
  /** It stays forever, for this reason. */
  | { lasts: string }

/** Which part of a table is in a member's data export. */
export type ExportedTable<T extends keyof DB = keyof DB> = {
  /** Which rows are about the member. */
  rows: RawBuilder<boolean>
  /** A test checks that `columns` and `withheld` together name every column of the table. */
  columns: string
  /** Columns that are not exported, each with the reason. */
  withheld?: { [C in keyof DB[T]]?: string }
  /** Rows that refer to a member in one of these columns are deleted with the account, in the order of the tables. */
  erasedBy?: (keyof DB[T])[]
}

/** A table without personal data, with the reason. */
type NotPersonal = { notPersonal: string }

type Table<T extends keyof DB> = { ends: Lifetime } & (ExportedTable<T> | NotPersonal)

const me = sql<string>`${placeholder<string>('memberId')}::uuid`
const mine = sql<boolean>`user_id = ${me}`
const own = { rows: mine, erasedBy: ['userId' as const] }
const withMember = { goesWith: 'users' } as const
const withFestival = { goesWith: 'festivals' } as const
const secret = 'a credential: with it anybody could act as the member'
const keyed = 'it says nothing without a key of the site'
const aboutOthers = 'it is about other people'

/**
 * How long the rows of each table are kept, what a member's data export contains of them, and which are deleted with the account.
 * A new table does not compile until it has an entry here.
 */
export const tables: { [T in keyof DB]: Table<T> } = {
  users: {
    ends: {
      lasts: 'an account lives until its member leaves; then an empty row remains, which their messages refer to',
    },
    rows: sql`id = ${me}`,
    columns: `
      id username email name bio location age avatar coverImage danceStyles experienceLevel danceRole
      attendanceShownTo showsFollowers showsFollowing instagramHandle facebookHandle googleId googleIssuer profilePicture isAdmin suspendedAt suspendedUntil suspensionReason deletedAt createdAt`,
    withheld: { password: secret, usernameLook: 'derived from username' },
  },
  userPreferences: {
    ...own,
    ends: withMember,
    columns: `
      id userId lookingForRoommate mealPreferences activityInterests openToMeals openToActivities ageRangeMin
      ageRangeMax gender genderLeftAt genderPreference budgetMin budgetMax proximityPreference sleepStyle socialVibe cleanliness
      noiseTolerance drinkingParty createdAt updatedAt`,
  },
  userSocialLinks: { ...own, ends: withMember, columns: 'id userId provider handle url isVerified createdAt' },
  userFollows: {
    ends: withMember,
    rows: sql`follower_id = ${me} or following_id = ${me}`,
    columns: 'id followerId followingId createdAt',
    erasedBy: ['followerId', 'followingId'],
  },
  followNews: {
    ends: { over: sql`told_at < ${ago(lifetimes.followNews)}` },
    rows: sql`follower_id = ${me}`,
    columns: 'id followerId followingId toldAt',
    erasedBy: ['followerId', 'followingId'],
  },
  freedUsernames: {
    ends: { over: sql`freed_at < ${ago(lifetimes.freedUsername)}` },
    rows: sql`owner_id = ${me}`,
    columns: 'id ownerId freedAt',
    withheld: { lookHash: 'a hash, of a name that the member knows' },
  },
  blocks: {
    ends: withMember,
    rows: sql`blocker_id = ${me}`,
    columns: 'id blockerId blockedId hadPast createdAt',
    withheld: { seenUsername: aboutOthers, seenName: aboutOthers, seenPicture: aboutOthers },
    erasedBy: ['blockerId', 'blockedId'],
  },
  festivals: {
    ends: { lasts: 'past festivals can still be found' },
    rows: sql`organizer_id = ${me}`,
    columns: `
      id name description location startDate endDate genres image price currency website organizerId approvedAt
      createdAt`,
    withheld: {
      locationPlain: 'derived from location',
      styleBits: 'derived from genres',
      styleWords: 'derived from the texts',
      search: 'derived from the texts',
      sourceKey: 'an internal key',
      latitude: 'derived from location',
      longitude: 'derived from location',
      precision: 'derived from location',
      country: 'derived from location',
      region: 'derived from location',
      placeId: 'derived from location',
      timeZone: 'derived from location',
      isPlaced: 'derived from location',
      priceLowEur: 'derived from price',
      calendarSequence: 'counts changes',
      calendarChangedAt: 'counts changes',
    },
  },
  festivalRevisions: {
    ends: withFestival,
    rows: sql`festival_id in (select id from festivals where organizer_id = ${me})`,
    columns: 'id festivalId name website startDate endDate location description price image createdAt',
  },
  userFavorites: { ...own, ends: withMember, columns: 'id userId festivalId createdAt' },
  festivalAttendance: {
    ...own,
    ends: withFestival,
    columns: 'id userId festivalId status role attendingDates createdAt',
  },
  eventAttendance: { ...own, ends: { goesWith: 'events' }, columns: 'id eventId userId status createdAt' },
  roomRequests: {
    ends: { goesWith: 'roomShares' },
    rows: sql`requester_id = ${me}`,
    columns: 'id roomShareId requesterId message status threadId offer offerVersion createdAt updatedAt answeredAt',
    erasedBy: ['requesterId'],
  },
  roomShares: {
    ends: withMember,
    rows: sql`host_id = ${me}`,
    columns: `id hostId ${roomFields.join(' ')} currentGuests takenDownAt createdAt`,
    withheld: {
      priceUsd: 'derived from pricePerNight',
      hostAge: 'a copy of the age of the host',
      search: 'derived from the texts',
      shownPlace: 'derived from area, location and the festival',
      offerVersion: 'counts changes',
    },
    erasedBy: ['hostId'],
  },
  // After the two above, whose deletion writes them.
  endedRooms: {
    ends: { over: sql`ended_at < ${ago(lifetimes.reportContext)}` },
    rows: sql`host_id = ${me}`,
    columns: `
      id hostId title description location area pricePerNight currency availableFrom availableTo airbnbLink createdAt endedAt`,
    erasedBy: ['hostId'],
  },
  endedRequests: {
    ends: { over: sql`ended_at < ${ago(lifetimes.reportContext)}` },
    rows: sql`requester_id = ${me}`,
    columns: 'id roomShareId requesterId hostId endedAt',
    erasedBy: ['requesterId', 'hostId'],
  },
  savedSearches: {
    ...own,
    ends: {
      over: sql`id in (
        select id from saved_searches where filters ->> 'endDate' < to_char(${todayUtc}, 'YYYY-MM-DD')
        union all
        select saved_searches.id
        from festivals join saved_searches on festival_id = festivals.id
        where festivals.end_date < ${todayUtc}
      )`,
    },
    columns: 'id userId filters lookedAt createdAt',
    withheld: {
      festivalId: 'derived from filters',
      knownRooms: 'which rooms they are not told of again',
      unmailed: 'counts the rooms of the next email',
    },
  },
  meetupParticipants: {
    ...own,
    ends: { goesWith: 'meetups' },
    columns: 'id meetupId userId status declinedCount joinedAt absentAt createdAt',
  },
  meetupWaiting: {
    ...own,
    ends: { over: sql`meetup_id in (select id from meetups where start_time < now())` },
    columns: 'id meetupId userId offeredUntil createdAt',
    withheld: { seq: 'it also counts others who wait' },
  },
  meetups: {
    // Those that take place stay until their organizer leaves.
    ends: { over: sql`status = 'cancelled' and calendar_changed_at < ${ago(lifetimes.cancelledMeetup)}` },
    rows: sql`creator_id = ${me}`,
    columns: `
      id type title description festivalId creatorId startTime durationMinutes capacity locationHint status isPrivate
      participantCount waitingCount offeredCount remindAt createdAt`,
    withheld: { calendarSequence: 'counts changes', calendarChangedAt: 'counts changes' },
    erasedBy: ['creatorId'],
  },
  groups: {
    ends: { lasts: 'a group goes on without its owner' },
    rows: sql`owner_id = ${me}`,
    columns: 'id type name description festivalId ownerId sourceId sourceType maxMembers isPrivate status createdAt',
  },
  groupMembers: { ...own, ends: { goesWith: 'groups' }, columns: 'id groupId userId role status joinedAt createdAt' },
  chatThreads: {
    ends: { lasts: 'members keep what they wrote to each other' },
    rows: sql`exists (select from chat_thread_members where thread_id = chat_threads.id and user_id = ${me})`,
    columns: 'id type groupId roomShareId subjectType subjectId pairLow pairHigh participants lastMessageAt createdAt',
    withheld: {
      nextSeq: 'it also counts the messages of others',
      blockCount: 'the other member blocked them, perhaps',
    },
  },
  chatThreadMembers: { ...own, ends: { goesWith: 'chatThreads' }, columns: 'id threadId userId createdAt' },
  chatThreadReads: {
    ...own,
    ends: { goesWith: 'chatThreads' },
    columns: 'id threadId userId lastReadMessageId lastReadSeq lastReadAt createdAt',
  },
  chatMessages: {
    ends: { lasts: 'members keep what they wrote to each other' },
    rows: sql`sender_id = ${me}`,
    columns:
      'id threadId seq replyToSeq senderId clientId content images messageType isEdited createdAt updatedAt deletedAt',
  },
  chatReactions: { ...own, ends: { goesWith: 'chatMessages' }, columns: 'id messageId userId reaction createdAt' },
  chatMessageVersions: {
    ends: { over: sql`created_at < ${ago(lifetimes.messageVersion)}` },
    rows: sql`sender_id = ${me}`,
    columns: 'id messageId senderId content createdAt',
    erasedBy: ['senderId'],
  },
  heldMessages: {
    ends: { endedBy: 'end_held_messages' },
    rows: sql`sender_id = ${me}`,
    columns: 'id threadId senderId content clientId replyTo createdAt',
    withheld: { textKey: 'derived from content' },
    erasedBy: ['senderId'],
  },
  ratings: {
    ends: withMember,
    rows: sql`rater_id = ${me} or (ratee_id = ${me} and ${ratingIsVisible('ratings')} and rater_id not in (${blockedWith({ viewerId: me })}))`,
    columns: `
      id raterId rateeId contextType contextId festivalId endedOn score comment tags answer answeredAt revealedAt countsAt createdAt`,
    erasedBy: ['rateeId'],
  },
  ratingInvitations: {
    ends: { over: sql`ended_on < ${todayUtc} - ${lifetimes.reportContext / 86_400}::int` },
    rows: sql`rater_id = ${me}`,
    columns: 'id raterId rateeId contextType contextId festivalId endedOn askAt declinedAt createdAt',
    erasedBy: ['raterId', 'rateeId'],
  },
  reports: {
    ends: { over: sql`resolved_at < ${ago(lifetimes.decidedReport)}` },
    rows: sql`reporter_id = ${me}`,
    columns: 'id reporterId reportedUserId contextType contextId reason description createdAt',
    withheld: {
      status: aboutOthers,
      resolvedAt: aboutOthers,
      resolvedBy: aboutOthers,
      decisionId: aboutOthers,
      priority: 'an order of work',
      reporterHasLeft: 'false as long as there is an account to export',
    },
  },
  reportEvidence: {
    ends: {
      over: sql`report_id in (select id from reports where resolved_at < ${ago(lifetimes.reportEvidence)})`,
    },
    rows: sql`report_id in (select id from reports where reporter_id = ${me})`,
    columns: 'reportId createdAt',
    withheld: { content: aboutOthers, photos: aboutOthers, versionId: aboutOthers },
  },
  reportedVersions: {
    ends: { over: isUnused },
    rows: sql`id in (
      select version_id from report_evidence join reports on reports.id = report_id where reporter_id = ${me}
    )`,
    columns: 'id contextType contextId createdAt',
    withheld: { content: aboutOthers, contentHash: aboutOthers },
  },
  reportDecisions: {
    ends: { goesWith: 'reports' },
    rows: sql`admin_id = ${me}`,
    columns: 'id adminId action reason days createdAt undoneAt',
    withheld: { reportId: aboutOthers, undoneBy: aboutOthers },
  },
  decisionUndos: {
    ...own,
    ends: { over: sql`created_at < ${ago(lifetimes.undoOfDecision)}` },
    columns: 'decisionId userId before createdAt',
  },
  warnings: {
    ...own,
    ends: { over: sql`created_at < ${ago(lifetimes.warning)}` },
    columns: 'id userId reason createdAt readAt',
    withheld: { decisionId: 'leads to who reported' },
  },
  liveLocations: {
    ...own,
    ends: { over: sql`expires_at < now()` },
    columns: `
      id userId festivalId latitude longitude accuracy shownLatitude shownLongitude optIn expiresAt createdAt updatedAt`,
    withheld: { sessionId: 'an internal key', seenBy: aboutOthers, exactFor: aboutOthers },
  },
  shownPlaces: {
    ...own,
    ends: { over: sql`used_at < ${ago(lifetimes.shownPlace)}` },
    columns: 'id userId usedAt',
    withheld: { area: keyed, north: keyed, east: keyed, shownNorth: keyed, shownEast: keyed },
  },
  safeChecks: {
    ...own,
    ends: { over: sql`created_at < ${ago(lifetimes.safeCheck)}` },
    columns: 'id userId festivalId note timeZone dueAt remindedAt alarmAt isTold endedAt createdAt updatedAt',
    withheld: { chosenId: aboutOthers, nextId: aboutOthers },
  },
  safeCheckRefusals: {
    ends: { over: sql`refused_at < ${ago(lifetimes.safeCheckRefusal)}` },
    rows: sql`user_id = ${me} or chosen_id = ${me}`,
    columns: 'id userId chosenId refusedAt',
    erasedBy: ['userId', 'chosenId'],
  },
  notifications: {
    ends: {
      over: sql`
        created_at < ${ago(lifetimes.readNotification)}
        and (is_read or created_at < ${ago(lifetimes.unreadNotification)})`,
    },
    rows: mine,
    columns: `
      id userId actorId type facts title message relatedId relatedType actionUrl isRead isShown mailDueAt createdAt`,
    erasedBy: ['userId', 'actorId'],
  },
  mailOutbox: {
    ends: { over: sql`created_at < ${ago(lifetimes.outboxEmail)}` },
    rows: mine,
    columns: 'id userId toAddress kind facts subject sentAt attempts lastError failure createdAt givenUpAt usefulUntil',
    withheld: { text: secret, html: secret, headers: secret, aboutId: aboutOthers },
    erasedBy: ['userId', 'aboutId'],
  },
  notificationChoices: { ...own, ends: withMember, columns: 'id userId kind channel enabled createdAt' },
  calendarFeeds: { ...own, ends: withMember, columns: 'userId createdAt', withheld: { secretHash: secret } },
  idempotencyKeys: {
    ...own,
    ends: { over: sql`created_at < ${ago(lifetimes.idempotencyKey)}` },
    columns: 'id userId key endpoint status reply createdAt',
    withheld: { bodyHash: 'derived from the request' },
  },
  sessions: {
    ...own,
    ends: { over: sql`last_used_at < ${ago(lifetimes.session)}` },
    columns: 'id userId userAgent createdAt lastUsedAt',
    withheld: { tokenHash: secret },
  },
  signInExchanges: {
    ...own,
    ends: { over: sql`expires_at < now()` },
    columns: 'id userId expiresAt createdAt',
    withheld: { secretHash: secret },
  },
  oneTimeTokens: {
    ...own,
    ends: { over: sql`expires_at < now() or used_at is not null` },
    columns: 'id userId purpose email expiresAt usedAt createdAt',
    withheld: { tokenHash: secret },
  },
  emailChanges: {
    ...own,
    ends: { over: sql`changed_at < ${ago(lifetimes.emailUndoLink)}` },
    columns: 'id userId oldEmail changedAt',
    withheld: { tokenHash: secret },
  },
  verifications: {
    ...own,
    ends: withMember,
    columns: 'id userId type provider status subject code note reason verifiedAt metadata createdAt',
  },
  verificationRequests: {
    ...own,
    ends: { over: sql`created_at < ${ago(lifetimes.verificationRequest)}` },
    columns: 'id userId type createdAt',
  },
  socialPartyVotes: {
    ...own,
    ends: { over: sql`created_at < ${ago(lifetimes.partyVote)}` },
    columns: 'id userId partyId word createdAt',
    withheld: { seenAt: 'an act of an admin' },
  },
  uploadedObjects: {
    ends: { endedBy: 'clear_photos' },
    rows: sql`owner_id = ${me}`,
    columns: 'id path ownerId contentType bytes widths boundAt createdAt releasedAt',
  },
  photoUploads: {
    ends: { endedBy: 'clear_photos' },
    rows: sql`owner_id = ${me}`,
    columns: 'id key ownerId path createdAt',
    withheld: { multipartId: 'an internal key' },
  },
  auditLog: {
    ends: { lasts: 'what admins did stays provable' },
    rows: sql`actor_id = ${me} or target_id = ${me}`,
    columns: 'id action targetType targetId createdAt',
    withheld: { actorId: aboutOthers, detail: aboutOthers },
  },
  waitlist: {
    ends: { lasts: 'an entry stays until an admin invites the person or they ask to be removed' },
    rows: sql`lower(email) in ${verifiedEmailOf(me)}`,
    columns: 'id email name createdAt',
  },
  uploadWrites: {
    ends: { goesWith: 'photoUploads' },
    notPersonal: 'the sizes of files that are being uploaded; deleted with their upload',
  },
  events: { ends: withFestival, notPersonal: 'the programme belongs to the festival' },
  geocodeAnswers: {
    ends: { over: sql`created_at < ${ago(lifetimes.geocodeAnswer)}` },
    notPersonal: 'places, without who searched for them',
  },
  partyTowns: {
    ends: { lasts: 'one row for each spelling of a city of socials' },
    notPersonal: 'towns of the world',
  },
  gazetteerNames: { ends: { lasts: 'until the next release brings other places' }, notPersonal: 'towns of the world' },
  gazetteerPlaces: { ends: { lasts: 'until the next release brings other places' }, notPersonal: 'towns of the world' },
  gazetteerVersion: { ends: { lasts: 'one row' }, notPersonal: 'a hash of a file' },
  dailyCounts: { ends: { lasts: 'one row a day' }, notPersonal: 'how much was new on a day' },
  geocoderTurns: { ends: { lasts: 'one row' }, notPersonal: 'when the geocoder may be asked next' },
  lastBackup: { ends: { lasts: 'one row' }, notPersonal: 'when the last backup was made' },
  mailPlaces: {
    ends: { over: sql`taken_at < ${ago(lifetimes.mailPlace)}` },
    notPersonal: 'counts of emails to hashed addresses, for a day',
  },
  messages: { ends: { lasts: 'a view of chatMessages' }, notPersonal: 'a view of chatMessages' },
  notices: {
    ends: { lasts: 'one row of each kind, until an admin removes it' },
    notPersonal: 'what admins say to everybody',
  },
  currencyRates: {
    ends: { lasts: 'one row of each currency, until an admin goes back to the released rate' },
    notPersonal: 'exchange rates that admins set',
  },
  priceRates: { ends: { lasts: 'one row' }, notPersonal: 'exchange rates' },
  rateCounters: {
    ends: { over: sql`window_start < ${ago(lifetimes.rateCounter)}` },
    notPersonal: 'counters of the rate limits, deleted within a day',
  },
  searchWordKeys: { ends: { lasts: 'until their word goes (forget_words)' }, notPersonal: 'derived from searchWords' },
  searchWords: {
    ends: { lasts: 'the words of texts that are kept; those of erased members are taken out with them' },
    notPersonal: 'words, without the texts that contain them',
  },
  signingKeys: { ends: { lasts: 'one row for each purpose' }, notPersonal: 'keys of the site' },
  shownChanges: {
    ends: { over: sql`made_at < ${ago(lifetimes.shownChange)}` },
    notPersonal: 'numbers of transactions, with the ids of the festivals and members that they changed',
  },
  sitemapParts: { ends: { lasts: 'until the next night' }, notPersonal: 'ids of festivals and socials' },
  socialParties: {
    ends: { lasts: 'past ones can still be found' },
    notPersonal: 'local parties, which no member owns',
  },
  weeklySocials: {
    ends: { over: sql`until < ${todayUtc} - ${lifetimes.endedWeeklySocial / 86_400}::int` },
    notPersonal: 'local parties, which no member owns',
  },
}
