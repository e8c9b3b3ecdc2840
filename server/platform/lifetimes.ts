import { type RawBuilder, sql } from 'kysely'
import { ratingDays } from '../../contract/people/rating-options.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long each thing is stored or valid, in seconds. Queries and the nightly clean-up both use these values. */
export const lifetimes = {
  /** Since its last use (server-behaviour section 2). */
  session: 30 * day,
  /** From the redirect to Google until the callback. */
  googleSignIn: 10 * minute,
  /** From Google's callback until the page redeems it (server-behaviour section 2). */
  signInExchange: minute,
  /** Server-behaviour section 2. */
  resetPasswordLink: hour,
  verifyEmailLink: day,
  changeEmailLink: day,
  /** For a suspended member, who cannot log in. */
  exportDataLink: day,
  /** For this long, the old address can undo a change of address, and the database reserves the old address (`is_kept_email`). */
  emailUndoLink: 7 * day,
  /** A username that its member gave up is reserved for them, by the database (`is_freed_username`). */
  freedUsername: 90 * day,
  /** For this long, an email counts against the daily budget of its address. */
  mailPlace: day,
  /** Server-behaviour section 1. */
  idempotencyKey: day,
  /** The longest window of a rate limit is a day. */
  rateCounter: day,
  /** The link in an email that turns off its kind; a later email has a newer one. */
  unsubscribeLink: 90 * day,
  /** The link in an email that accepts or declines what it asks for. */
  emailAction: 7 * day,
  /** An item of a digest; the email itself is emptied as soon as it is sent. */
  digestItem: 30 * day,
  /** That emails bounced from an address, since the last one that did: after this time news are sent there again. */
  mailBounce: 180 * day,
  /** An email in the outbox; its retries end long before. */
  outboxEmail: 30 * day,
  /** The text of an email that was given up: for this long an admin can send it again, if its link still works. */
  givenUpEmail: 3 * day,
  /** A push on its way; of what begins soon (server-behaviour section 11). */
  pushOnItsWay: day,
  pushOfSoon: 2 * hour,
  /** That something was pushed, so that it is closed once it is read elsewhere. */
  push: 3 * day,
  /** Server-behaviour section 7. */
  readNotification: 90 * day,
  /** A notification that was not read for a year is no longer listed. */
  unreadNotification: 365 * day,
  /** The record that a member was notified of a follower: they are not notified again within this time. */
  followNews: 30 * day,
  /** The earlier text of a message that was edited or deleted: reports of it arrive within this time. */
  messageVersion: 90 * day,
  /** A message held for review, before it is returned to its sender. */
  heldMessage: 7 * day,
  /** The link of a check of the way home: after the answer, and after the time without one. */
  answeredCheckLink: 2 * hour,
  unansweredCheckLink: day,
  /** A decided report, with the decision: earlier reports about somebody are part of the next decision. */
  decidedReport: 2 * 365 * day,
  /** The evidence of a report, after the decision: for objections. */
  reportEvidence: 180 * day,
  /** What two members shared, after it ended: for this long either can report the other for it, and for what was deleted meanwhile. */
  reportContext: 90 * day,
  /** What those who shared a room agreed on, after its last day: by then they have settled who owes whom. */
  stay: 90 * day,
  /** For this long a decision on a report can be reverted. */
  undoOfDecision: day,
  /** A warning counts for a year. */
  warning: 365 * day,
  /** An upload that was not finished, or a photo that nothing refers to (server-behaviour section 8). */
  unusedUpload: day,
  /** A signed upload address (server-behaviour section 8). */
  uploadAddress: 15 * minute,
  /** A reply of the geocoder about an address: streets are rarely renamed, but new ones become known. */
  geocodeAnswer: 180 * day,
  /** A member's vote on a social ('still on' or 'closed'): only the last two months count. */
  partyVote: 90 * day,
  /** A suggested social after the decision: by then its sender has seen what became of it. */
  decidedSuggestion: 90 * day,
  /** A suggested social that nobody decided on, after its last day. */
  pastSuggestion: 7 * day,
  /** A rating is hidden for this long, unless both have rated (server-behaviour section 6). */
  blindRating: ratingDays.blind * day,
  /** A weekly night after its last day. */
  endedWeeklySocial: 30 * day,
  /** The visible point of a place, since its last use: a new point would reveal more of where that is. */
  approximatePlace: 400 * day,
  /** A cancelled meetup, after the cancellation: by then the calendars of its participants have been updated. */
  cancelledMeetup: 30 * day,
  /** A check of the way home, with its notifications: for the day after, and for a report. */
  safeCheck: 30 * day,
  /** That a member declined to be a chosen member of a check: they are not asked again by that member within this time. */
  safeCheckRefusal: 7 * day,
  /** That a member requested a verification: requests are counted for this long. */
  verificationRequest: 30 * day,
  /** That a transaction changed what pages show: each process reads these changes within a minute, or caches no page. */
  shownChange: hour,
  /** A job that failed at every attempt. */
  failedJob: 30 * day,
} as const

/** The time this many seconds ago. */
export const ago = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() - make_interval(secs => ${sql.lit(seconds)}))`

/** The time in this many seconds. */
export const fromNow = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() + make_interval(secs => ${sql.lit(seconds)}))`
