import { t } from '#texts'
import { arrivalBounds } from '../../../contract/festivals/arrival-limits.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import type { EndsOf, PersonalTable } from '../../tables.ts'
import { numbered } from '../../../texts/intl.ts'

/** A plain description of the rows of a table, and how long they are kept if they do not go with others. */
export type Thing = { name: () => string; over?: (time: string) => string }

type ThingOf<T extends PersonalTable> =
  EndsOf<T> extends { goesWith: unknown }
    ? { name: () => string }
    : EndsOf<T> extends { after: number }
      ? // Nothing where the time says all.
        { name: () => string; over?: (time: string) => string }
      : { name: () => string; over: () => string }

const day = 86_400
const numberOf = (count: number, unit: 'day' | 'minute') =>
  numbered(count, { style: 'unit', unit, unitDisplay: 'long' })
export const lasting = (seconds: number): string =>
  seconds < day ? numberOf(seconds / 60, 'minute') : numberOf(Math.round(seconds / day), 'day')

/** How long rows are kept that are deleted with another row. */
export const withOwners: {
  [Owner in Extract<EndsOf<PersonalTable>, { goesWith: unknown }>['goesWith']]: () => string
} = {
  users: t.storedThings.withAccount,
  sessions: t.storedThings.withLogin,
  festivals: t.storedThings.withFestival,
  events: t.storedThings.withEvent,
  roomShares: t.storedThings.withRoom,
  stays: t.storedThings.withStay,
  meetups: t.storedThings.withMeetup,
  groups: t.storedThings.withGroup,
  chatThreads: t.storedThings.withChat,
  chatMessages: t.storedThings.withMessage,
  reports: t.storedThings.withReport,
}

/** The texts of the privacy page for each table with personal data, in the order of the page. */
export const storedThings: { [T in PersonalTable]: ThingOf<T> } = {
  users: { name: t.storedThings.yourAccount, over: t.storedThings.accountKept },
  freedUsernames: { name: t.storedThings.freedUsernames },
  userSocialLinks: { name: t.storedThings.userSocialLinks },
  verifications: { name: t.storedThings.verifications },
  verificationRequests: { name: t.storedThings.verificationRequests },
  sessions: { name: t.storedThings.sessions, over: (time) => t.storedThings.afterLastUse({ time }) },
  signInExchanges: { name: t.storedThings.signInExchanges, over: () => lasting(lifetimes.signInExchange) },
  oneTimeTokens: { name: t.storedThings.oneTimeTokens, over: () => t.storedThings.untilUsed({ time: lasting(day) }) },
  emailChanges: { name: t.storedThings.emailChanges },
  userPreferences: { name: t.storedThings.yourPreferences },
  userFollows: { name: t.storedThings.userFollows },
  followNews: { name: t.storedThings.followNews },
  blocks: { name: t.storedThings.blocks },
  ratings: { name: t.storedThings.ratings },
  ratingInvitations: {
    name: t.storedThings.ratingInvitations,
    over: () => t.storedThings.afterStay({ time: lasting(lifetimes.reportContext) }),
  },
  festivals: { name: t.storedThings.festivals, over: t.storedThings.festivalsKept },
  festivalRevisions: { name: t.storedThings.festivalRevisions },
  userFavorites: { name: t.storedThings.userFavorites },
  festivalAttendance: { name: t.storedThings.festivalAttendance },
  arrivals: {
    name: t.storedThings.arrivals,
    over: () => t.storedThings.arrivalsKept({ time: numberOf(arrivalBounds.daysAfter, 'day') }),
  },
  eventAttendance: { name: t.storedThings.eventAttendance },
  socialSuggestions: {
    name: t.storedThings.socialSuggestions,
    over: () => t.storedThings.afterAdminDecided({ time: lasting(lifetimes.decidedSuggestion) }),
  },
  socialPartyAttendance: { name: t.storedThings.socialPartyAttendance, over: t.storedThings.untilSocialIsOver },
  socialPartyVotes: { name: t.storedThings.socialPartyVotes },
  calendarFeeds: { name: t.storedThings.calendarFeeds },
  roomShares: { name: t.storedThings.roomShares },
  roomRequests: { name: t.storedThings.roomRequests },
  endedRooms: { name: t.storedThings.endedRooms },
  endedRequests: { name: t.storedThings.endedRequests },
  stays: { name: t.storedThings.stays, over: () => t.storedThings.staysKept({ time: lasting(lifetimes.stay) }) },
  stayPeople: { name: t.storedThings.stayPeople },
  stayPayments: { name: t.storedThings.stayPayments },
  stayChanges: { name: t.storedThings.stayChanges },
  savedRooms: { name: t.storedThings.savedRooms, over: t.storedThings.savedRoomsKept },
  savedSearches: {
    name: t.storedThings.savedSearches,
    over: t.storedThings.savedSearchesKept,
  },
  danceSearches: { name: t.storedThings.danceSearches, over: t.storedThings.danceSearchesKept },
  meetups: {
    name: t.storedThings.meetups,
    over: () => t.storedThings.meetupsKept({ time: lasting(lifetimes.cancelledMeetup) }),
  },
  meetupParticipants: { name: t.storedThings.meetupParticipants },
  meetupWaiting: { name: t.storedThings.meetupWaiting, over: t.storedThings.untilMeetupBegins },
  groups: { name: t.storedThings.groups, over: t.storedThings.groupsKept },
  groupMembers: { name: t.storedThings.groupMembers },
  chatThreads: { name: t.storedThings.chatThreads, over: t.storedThings.chatsKept },
  chatThreadMembers: { name: t.storedThings.chatThreadMembers },
  chatThreadReads: { name: t.storedThings.chatThreadReads },
  chatMessages: { name: t.storedThings.messages, over: t.storedThings.chatsKept },
  chatReactions: { name: t.storedThings.chatReactions },
  chatMessageVersions: { name: t.storedThings.chatMessageVersions },
  heldMessages: {
    name: t.storedThings.heldMessages,
    over: () => t.storedThings.atMost({ time: lasting(lifetimes.heldMessage) }),
  },
  uploadedObjects: {
    name: t.storedThings.uploadedObjects,
    over: () => t.storedThings.uploadedObjectsKept({ time: lasting(lifetimes.unusedUpload) }),
  },
  photoUploads: { name: t.storedThings.photoUploads, over: () => lasting(lifetimes.unusedUpload) },
  liveLocations: { name: t.storedThings.liveLocations, over: t.storedThings.untilChosenTime },
  shownPlaces: {
    name: t.storedThings.shownPlaces,
    over: (time) => t.storedThings.afterLastUse({ time }),
  },
  notifications: {
    name: t.storedThings.notifications,
    over: () =>
      t.storedThings.notificationsKept({
        read: lasting(lifetimes.readNotification),
        unread: lasting(lifetimes.unreadNotification),
      }),
  },
  notificationChoices: { name: t.storedThings.notificationChoices },
  pushDevices: { name: t.storedThings.pushDevices },
  pushes: { name: t.storedThings.pushes },
  mailDigests: { name: t.storedThings.mailDigests },
  digestItems: { name: t.storedThings.digestItems },
  mailBounces: { name: t.storedThings.mailBounces, over: (time) => t.storedThings.afterLastReturn({ time }) },
  mailOutbox: {
    name: () => t.storedThings.mailOutbox({ time: lasting(lifetimes.givenUpEmail) }),
  },
  safeChecks: { name: t.storedThings.safeChecks },
  safeCheckRefusals: { name: t.storedThings.safeCheckRefusals },
  reports: { name: t.storedThings.reports, over: (time) => t.storedThings.afterDecision({ time }) },
  reportEvidence: {
    name: t.storedThings.reportEvidence,
    over: () => t.storedThings.afterDecision({ time: lasting(lifetimes.reportEvidence) }),
  },
  reportedVersions: {
    name: t.storedThings.reportedVersions,
    over: t.storedThings.withItsReports,
  },
  reportDecisions: { name: t.storedThings.reportDecisions },
  decisionUndos: { name: t.storedThings.decisionUndos },
  warnings: { name: t.storedThings.warnings },
  auditLog: { name: t.storedThings.auditLog, over: t.storedThings.auditLogKept },
  idempotencyKeys: { name: t.storedThings.idempotencyKeys },
  waitlist: { name: t.storedThings.waitlist, over: t.storedThings.waitlistKept },
}
