import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { ago, lifetimes } from '../lifetimes.ts'

/** When the rows of a table are deleted. */
export type TableLifetime =
  /** The nightly clean-up deletes the rows that meet a condition. */
  | { over: RawBuilder<unknown> }
  /** Another job deletes them. */
  | { endedBy: 'clear_photos' }
  /** It is deleted with the row it belongs to. */
  | { goesWith: keyof DB }
  /** It stays for good, for this reason. */
  | { lasts: string }

const withMember = { goesWith: 'users' } as const

/** A new table does not compile until it has an entry here. */
export const tableLifetimes: { [T in keyof DB]: TableLifetime } = {
  sessions: { over: sql`last_used_at < ${ago(lifetimes.session)}` },
  signInExchanges: { over: sql`expires_at < now()` },
  oneTimeTokens: { over: sql`expires_at < now() or used_at is not null` },
  emailChanges: { over: sql`changed_at < ${ago(lifetimes.emailUndoLink)}` },
  mailPlaces: { over: sql`taken_at < ${ago(lifetimes.mailPlace)}` },
  idempotencyKeys: { over: sql`created_at < ${ago(lifetimes.idempotencyKey)}` },
  rateCounters: { over: sql`window_start < ${ago(lifetimes.rateCounter)}` },
  mailOutbox: { over: sql`created_at < ${ago(lifetimes.outboxEmail)}` },
  notifications: {
    over: sql`
      created_at < ${ago(lifetimes.readNotification)}
      and (is_read or created_at < ${ago(lifetimes.unreadNotification)})`,
  },
  liveLocations: { over: sql`expires_at < now()` },
  photoUploads: { endedBy: 'clear_photos' },
  uploadedObjects: { endedBy: 'clear_photos' },
  uploadWrites: { goesWith: 'photoUploads' },
  userPreferences: withMember,
  userSocialLinks: withMember,
  userFollows: withMember,
  blocks: withMember,
  calendarFeeds: withMember,
  notificationChoices: withMember,
  unsubscribeLinks: withMember,
  verifications: withMember,
  ratings: withMember,
  userFavorites: withMember,
  roomShares: withMember,
  meetups: withMember,
  roomRequests: { goesWith: 'roomShares' },
  meetupParticipants: { goesWith: 'meetups' },
  groupMembers: { goesWith: 'groups' },
  festivalAttendance: { goesWith: 'festivals' },
  festivalRevisions: { goesWith: 'festivals' },
  events: { goesWith: 'festivals' },
  eventAttendance: { goesWith: 'events' },
  chatThreadMembers: { goesWith: 'chatThreads' },
  chatThreadReads: { goesWith: 'chatThreads' },
  users: {
    lasts: 'an account lives until its member leaves; then an empty row remains, which their messages refer to',
  },
  festivals: { lasts: 'past festivals can still be found' },
  groups: { lasts: 'a group goes on without its owner' },
  chatThreads: { lasts: 'members keep what they wrote to each other' },
  chatMessages: { lasts: 'members keep what they wrote to each other' },
  messages: { lasts: 'a view of chatMessages' },
  reports: { lasts: 'a warning about somebody stays one' },
  auditLog: { lasts: 'what admins did stays provable' },
  socialParties: { lasts: 'past parties can still be found' },
  geocodeAnswers: { lasts: 'one row for each place that was ever asked for' },
  waitlist: { lasts: 'an entry stays until an admin invites the person or they ask to be removed' },
  priceRates: { lasts: 'one row' },
  searchWordKeys: { lasts: 'they go with their word (forget_words)' },
  searchWords: { lasts: 'the words of texts that are kept; those of erased members are taken out with them' },
  signingKeys: { lasts: 'one row for each purpose' },
}
