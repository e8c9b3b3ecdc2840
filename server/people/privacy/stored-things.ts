import type { DB } from '../../platform/db/schema.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import type { Topic } from './topics.ts'

/** What the rows of a table are in plain words. `over` says for how long, where they go by themselves. */
type Thing = { topic: Topic; name: string; over?: string }

const day = 86_400
const numberOf = (count: number, unit: 'day' | 'minute') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
const lasting = (seconds: number) =>
  seconds < day ? numberOf(seconds / 60, 'minute') : numberOf(Math.round(seconds / day), 'day')

/**
 * What the privacy page says of each table; null of those without personal data. A new table does not compile until it has an entry, and
 * a test compares the entries with `tables.ts`, from which the page takes what ends when.
 */
export const storedThings: { [T in keyof DB]: Thing | null } = {
  users: { topic: 'account', name: 'Your account' },
  freedUsernames: {
    topic: 'account',
    name: 'A username that you gave up, scrambled, so that nobody else can take it',
    over: lasting(lifetimes.freedUsername),
  },
  userSocialLinks: { topic: 'account', name: 'Links to your other profiles' },
  verifications: {
    topic: 'account',
    name: 'What about you was verified, and until an admin has looked, how we reach you for it',
  },
  verificationRequests: {
    topic: 'account',
    name: 'When you asked to be verified',
    over: lasting(lifetimes.verificationRequest),
  },
  sessions: { topic: 'signIn', name: 'Each login', over: `${lasting(lifetimes.session)} after its last use` },
  signInExchanges: { topic: 'signIn', name: 'A login with Google under way', over: lasting(lifetimes.signInExchange) },
  oneTimeTokens: { topic: 'signIn', name: 'Links that we mailed to you', over: `until used, or ${lasting(day)}` },
  emailChanges: { topic: 'signIn', name: 'Your earlier email address', over: lasting(lifetimes.emailUndoLink) },
  userPreferences: { topic: 'preferences', name: 'Your preferences' },
  userFollows: { topic: 'people', name: 'Whom you follow, and who follows you' },
  followNews: {
    topic: 'people',
    name: 'That somebody was told that you follow them',
    over: lasting(lifetimes.followNews),
  },
  blocks: { topic: 'people', name: 'Whom you blocked' },
  ratings: { topic: 'people', name: 'Ratings of you, and by you (your stars stay, without your name and words)' },
  ratingInvitations: {
    topic: 'people',
    name: 'With whom you shared a room or a meetup',
    over: `${lasting(lifetimes.reportContext)} after it`,
  },
  festivals: { topic: 'festivals', name: 'Festivals that you added' },
  festivalRevisions: { topic: 'festivals', name: 'Changes of them that wait for an admin' },
  userFavorites: { topic: 'festivals', name: 'Your favourites' },
  festivalAttendance: { topic: 'festivals', name: 'Where you go, or are interested' },
  eventAttendance: { topic: 'festivals', name: 'What you chose from a programme' },
  socialPartyVotes: {
    topic: 'festivals',
    name: 'Whether you said that a social is still on',
    over: lasting(lifetimes.partyVote),
  },
  calendarFeeds: { topic: 'festivals', name: 'The address of your own calendar' },
  roomShares: { topic: 'rooms', name: 'Rooms that you offer or seek' },
  roomRequests: { topic: 'rooms', name: 'Requests for rooms' },
  endedRooms: {
    topic: 'rooms',
    name: 'Rooms that you deleted, if somebody had asked for them',
    over: lasting(lifetimes.reportContext),
  },
  endedRequests: {
    topic: 'rooms',
    name: 'That you asked for a room, after the request is gone',
    over: lasting(lifetimes.reportContext),
  },
  savedSearches: {
    topic: 'rooms',
    name: 'Searches that you saved, and which rooms they have found',
    over: 'until you remove them, or their dates or festival are over',
  },
  meetups: {
    topic: 'meetups',
    name: 'Meetups that you organize',
    over: `as long as your account; cancelled ones ${lasting(lifetimes.cancelledMeetup)}`,
  },
  meetupParticipants: { topic: 'meetups', name: 'Meetups that you joined or asked to join' },
  meetupWaiting: { topic: 'meetups', name: 'Your place on a waiting list', over: 'until the meetup begins' },
  groups: { topic: 'messages', name: 'Groups of rooms and meetups' },
  groupMembers: { topic: 'messages', name: 'That you are in a group' },
  chatThreads: { topic: 'messages', name: 'Chats' },
  chatThreadMembers: { topic: 'messages', name: 'That you are in a chat' },
  chatThreadReads: { topic: 'messages', name: 'How far you have read' },
  chatMessages: { topic: 'messages', name: 'Messages' },
  chatReactions: { topic: 'messages', name: 'Reactions to messages' },
  chatMessageVersions: {
    topic: 'messages',
    name: 'What a message said before you changed or deleted it',
    over: lasting(lifetimes.messageVersion),
  },
  heldMessages: {
    topic: 'messages',
    name: 'Messages that wait for an admin, as they go to many or may have a link in them',
    over: `${lasting(lifetimes.heldMessage)} at most`,
  },
  uploadedObjects: {
    topic: 'photos',
    name: 'Photos that you uploaded',
    over: `as long as something shows them, and ${lasting(lifetimes.unusedUpload)} more`,
  },
  photoUploads: { topic: 'photos', name: 'Uploads that were not finished', over: lasting(lifetimes.unusedUpload) },
  liveLocations: {
    topic: 'location',
    name: 'Where you are, while you share it',
    over: 'until the time that you chose',
  },
  shownPlaces: {
    topic: 'location',
    name: 'A fingerprint of where you began or stopped sharing, by which others see the same point for that place again',
    over: `${lasting(lifetimes.shownPlace)} after its last use`,
  },
  notifications: {
    topic: 'notifications',
    name: 'Notifications',
    over: `${lasting(lifetimes.readNotification)} once read, ${lasting(lifetimes.unreadNotification)} unread`,
  },
  notificationChoices: { topic: 'notifications', name: 'What you want to be told of' },
  mailOutbox: {
    topic: 'notifications',
    name: `Emails to you; their words until they are sent, or ${lasting(lifetimes.givenUpEmail)} after they could not be`,
    over: lasting(lifetimes.outboxEmail),
  },
  safeChecks: {
    topic: 'safety',
    name: 'Checks of your way home',
    over: lasting(lifetimes.safeCheck),
  },
  safeCheckRefusals: {
    topic: 'safety',
    name: 'Who can’t look out for whom',
    over: lasting(lifetimes.safeCheckRefusal),
  },
  reports: {
    topic: 'safety',
    name: 'Reports by you and about you',
    over: `${lasting(lifetimes.decidedReport)} after the decision`,
  },
  reportEvidence: {
    topic: 'safety',
    name: 'What was reported, as it was then',
    over: `${lasting(lifetimes.reportEvidence)} after the decision`,
  },
  reportedVersions: {
    topic: 'safety',
    name: 'What was reported, as it was then, once for all who report it',
    over: 'as long as one of its reports',
  },
  reportDecisions: { topic: 'safety', name: 'What admins decided on a report' },
  decisionUndos: {
    topic: 'safety',
    name: 'What a decision changed, so that it can be taken back',
    over: lasting(lifetimes.undoOfDecision),
  },
  warnings: { topic: 'safety', name: 'Warnings that an admin gave you', over: lasting(lifetimes.warning) },
  auditLog: { topic: 'safety', name: 'What admins did about an account' },
  idempotencyKeys: {
    topic: 'safety',
    name: 'What a call created, so that a repeat does not double it',
    over: lasting(lifetimes.idempotencyKey),
  },
  waitlist: { topic: 'waitlist', name: 'Your place on the waitlist' },
  uploadWrites: null,
  events: null,
  geocodeAnswers: null,
  gazetteerNames: null,
  gazetteerPlaces: null,
  gazetteerVersion: null,
  partyTowns: null,
  dailyCounts: null,
  geocoderTurns: null,
  lastBackup: null,
  mailPlaces: null,
  messages: null,
  notices: null,
  currencyRates: null,
  priceRates: null,
  rateCounters: null,
  searchWordKeys: null,
  searchWords: null,
  signingKeys: null,
  sitemapParts: null,
  shownChanges: null,
  socialParties: null,
  weeklySocials: null,
}
