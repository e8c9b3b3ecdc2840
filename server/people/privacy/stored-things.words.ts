import { lifetimes } from '../../platform/lifetimes.ts'
import type { EndsOf, PersonalTable } from '../../tables.ts'

/** A plain description of the rows of a table, and how long they are kept if they expire by themselves. */
export type Thing = { name: string; over?: string | ((time: string) => string) }

type ThingOf<T extends PersonalTable> =
  EndsOf<T> extends { goesWith: unknown } | { lasts: string }
    ? { name: string }
    : EndsOf<T> extends { after: number }
      ? // Nothing where the time says all.
        { name: string; over?: (time: string) => string }
      : { name: string; over: string }

const day = 86_400
const numberOf = (count: number, unit: 'day' | 'minute') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
export const lasting = (seconds: number): string =>
  seconds < day ? numberOf(seconds / 60, 'minute') : numberOf(Math.round(seconds / day), 'day')

/** How long rows are kept that are deleted with another row. */
export const withOwners: { [Owner in Extract<EndsOf<PersonalTable>, { goesWith: unknown }>['goesWith']]: string } = {
  users: 'as long as your account',
  festivals: 'as long as the festival',
  events: 'as long as the event',
  roomShares: 'as long as the room',
  meetups: 'as long as the meetup',
  groups: 'as long as the group',
  chatThreads: 'as long as the chat',
  chatMessages: 'as long as the message',
  reports: 'as long as the report',
}

/** The texts of the privacy page for each table with personal data, in the order of the page. */
export const storedThings: { [T in PersonalTable]: ThingOf<T> } = {
  users: { name: 'Your account' },
  freedUsernames: { name: 'A username that you gave up, scrambled, so that nobody else can take it' },
  userSocialLinks: { name: 'Links to your other profiles' },
  verifications: { name: 'What about you was verified, and until an admin has looked, how we reach you for it' },
  verificationRequests: { name: 'When you asked to be verified' },
  sessions: { name: 'Each login', over: (time) => `${time} after its last use` },
  signInExchanges: { name: 'A login with Google under way', over: lasting(lifetimes.signInExchange) },
  oneTimeTokens: { name: 'Links that we mailed to you', over: `until used, or ${lasting(day)}` },
  emailChanges: { name: 'Your earlier email address' },
  userPreferences: { name: 'Your preferences' },
  userFollows: { name: 'Whom you follow, and who follows you' },
  followNews: { name: 'That somebody was told that you follow them' },
  blocks: { name: 'Whom you blocked' },
  ratings: { name: 'Ratings of you, and by you (your stars stay, without your name and words)' },
  ratingInvitations: {
    name: 'With whom you shared a room or a meetup',
    over: `${lasting(lifetimes.reportContext)} after it`,
  },
  festivals: { name: 'Festivals that you added' },
  festivalRevisions: { name: 'Changes of them that wait for an admin' },
  userFavorites: { name: 'Your favourites' },
  festivalAttendance: { name: 'Where you are going or interested, with your role and your days there' },
  eventAttendance: { name: 'What you chose from a programme' },
  socialSuggestions: {
    name: 'Socials that you suggested',
    over: `${lasting(lifetimes.decidedSuggestion)} after an admin decided`,
  },
  socialPartyAttendance: { name: 'Socials that you are going to', over: 'until the social is over' },
  socialPartyVotes: { name: 'Whether you said that a social is still on' },
  calendarFeeds: { name: 'The address of your own calendar' },
  roomShares: { name: 'Rooms that you offer or seek' },
  roomRequests: { name: 'Requests for rooms' },
  endedRooms: { name: 'Rooms that you deleted, if somebody had asked for them' },
  endedRequests: { name: 'That you asked for a room, after the request is gone' },
  savedRooms: { name: 'Rooms that you saved', over: 'until you remove them, or the stay is over' },
  savedSearches: {
    name: 'Searches that you saved, and which rooms they have found',
    over: 'until you remove them, or their dates or festival are over',
  },
  meetups: {
    name: 'Meetups that you organize',
    over: `as long as your account; cancelled ones ${lasting(lifetimes.cancelledMeetup)}`,
  },
  meetupParticipants: { name: 'Meetups that you joined or asked to join' },
  meetupWaiting: { name: 'Your place on a waiting list', over: 'until the meetup begins' },
  groups: { name: 'Groups of rooms and meetups' },
  groupMembers: { name: 'That you are in a group' },
  chatThreads: { name: 'Chats' },
  chatThreadMembers: { name: 'That you are in a chat' },
  chatThreadReads: { name: 'How far you have read' },
  chatMessages: { name: 'Messages' },
  chatReactions: { name: 'Reactions to messages' },
  chatMessageVersions: { name: 'What a message said before you changed or deleted it' },
  heldMessages: {
    name: 'Messages that wait for an admin, as they go to many or may have a link in them',
    over: `${lasting(lifetimes.heldMessage)} at most`,
  },
  uploadedObjects: {
    name: 'Photos that you uploaded',
    over: `as long as something shows them, and ${lasting(lifetimes.unusedUpload)} more`,
  },
  photoUploads: { name: 'Uploads that were not finished', over: lasting(lifetimes.unusedUpload) },
  liveLocations: { name: 'Where you are, while you share it', over: 'until the time that you chose' },
  shownPlaces: {
    name: 'A fingerprint of where you began or stopped sharing, by which others see the same point for that place again',
    over: (time) => `${time} after its last use`,
  },
  notifications: {
    name: 'Notifications',
    over: `${lasting(lifetimes.readNotification)} once read, ${lasting(lifetimes.unreadNotification)} unread`,
  },
  notificationChoices: { name: 'What you want to be told of' },
  mailOutbox: {
    name: `Emails to you; their words until they are sent, or ${lasting(lifetimes.givenUpEmail)} after they could not be`,
  },
  safeChecks: { name: 'Checks of your way home' },
  safeCheckRefusals: { name: 'Who can’t look out for whom' },
  reports: { name: 'Reports by you and about you', over: (time) => `${time} after the decision` },
  reportEvidence: {
    name: 'What was reported, as it was then',
    over: `${lasting(lifetimes.reportEvidence)} after the decision`,
  },
  reportedVersions: {
    name: 'What was reported, as it was then, once for all who report it',
    over: 'as long as one of its reports',
  },
  reportDecisions: { name: 'What admins decided on a report' },
  decisionUndos: { name: 'What a decision changed, so that it can be taken back' },
  warnings: { name: 'Warnings that an admin gave you' },
  auditLog: { name: 'What admins did about an account' },
  idempotencyKeys: { name: 'What a call created, so that a repeat does not double it' },
  waitlist: { name: 'Your place on the waitlist' },
}
