import { type RawBuilder, sql, type Transaction } from 'kysely'
import { t } from '#texts'
import { maxPushDevices } from '../../../contract/chat/push-limits.ts'
import { maxHeldMessages } from '../../../contract/desk/held-messages.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { thisMonth, todayUtc } from '../../platform/db/statements/statement.ts'
import { Conflict } from '../../platform/http-error.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import { countedText, countMade, countOfNew, countPhotoBytes, countRows, mayReach } from './quotas.queries.ts'

type Quota = {
  max: number
  /** The member's rows that count, as the part of a statement after `select count(*)`. */
  rows: (memberId: string) => RawBuilder<unknown>
  code: `too_many_${string}`
  says: (quota: { max: number }) => string
  /**
   * The maximum per day (UTC), including what was removed since: creating and removing repeatedly stores something, or notifies somebody,
   * each time.
   */
  ofDay?: { max: number; says: (quota: { max: number }) => string }
}

const isOfDay = (time: string) => sql`${sql.ref(time)} > now() - interval '1 day'`
const isToCome = sql`status <> 'cancelled' and start_time > now()`
const tooManyReports = {
  code: 'too_many_reports',
  says: t.quotaErrors.reports,
} as const

/** The maximum number of each thing per member: more than honest members need, too few to flood a list. */
export const quotas = {
  openRooms: {
    max: 10,
    rows: (id) => sql`from room_shares where host_id = ${id} and is_active and available_to >= ${todayUtc}`,
    code: 'too_many_rooms',
    says: t.quotaErrors.openRooms,
  },
  rooms: {
    max: 200,
    rows: (id) => sql`from room_shares where host_id = ${id}`,
    code: 'too_many_rooms',
    says: t.quotaErrors.rooms,
    ofDay: { max: 60, says: t.quotaErrors.roomsOfDay },
  },
  waitingFestivals: {
    max: 5,
    rows: (id) => sql`from festivals where organizer_id = ${id} and approved_at is null`,
    code: 'too_many_waiting',
    says: t.quotaErrors.waitingFestivals,
    ofDay: { max: 20, says: t.quotaErrors.festivalsOfDay },
  },
  /** Suggested socials that no admin has decided on. */
  waitingSuggestions: {
    max: 5,
    rows: (id) => sql`from social_suggestions where sender_id = ${id} and status = 'pending'`,
    code: 'too_many_suggestions',
    says: t.quotaErrors.waitingSuggestions,
    ofDay: { max: 10, says: t.quotaErrors.suggestionsOfDay },
  },
  /** Searches for whose new rooms a member is notified: each is run every quarter of an hour. */
  savedSearches: {
    max: 10,
    rows: (id) => sql`from (
      select from saved_searches where user_id = ${id} union all select from dance_searches where user_id = ${id}
    ) as searches`,
    code: 'too_many_searches',
    says: t.quotaErrors.savedSearches,
    ofDay: { max: 60, says: t.quotaErrors.searchesOfDay },
  },
  pushDevices: {
    max: maxPushDevices,
    rows: (id) => sql`from push_devices where user_id = ${id}`,
    code: 'too_many_push_devices',
    says: t.quotaErrors.pushDevices,
    ofDay: { max: 30, says: t.quotaErrors.pushDevicesOfDay },
  },
  savedRooms: {
    max: 200,
    rows: (id) => sql`from saved_rooms where user_id = ${id}`,
    code: 'too_many_saved_rooms',
    says: t.quotaErrors.savedRooms,
  },
  /** Unanswered requests for stays that are not past. */
  pendingRequests: {
    max: 30,
    rows: (id) => sql`
      from room_requests join room_shares on room_shares.id = room_share_id
      where requester_id = ${id} and status = 'pending' and available_to >= ${todayUtc}`,
    code: 'too_many_pending',
    says: t.quotaErrors.pendingRequests,
    ofDay: { max: 60, says: t.quotaErrors.requestsOfDay },
  },
  /** Changes of stays that are not over, of which the latest of each stay are kept. */
  stayChanges: {
    max: 1_000,
    rows: (id) => sql`from stay_changes where by_id = ${id}`,
    code: 'too_many_stay_changes',
    says: t.quotaErrors.stayChanges,
    ofDay: { max: 100, says: t.quotaErrors.stayChangesOfDay },
  },
  stayPayments: {
    max: 500,
    rows: (id) => sql`from stay_payments where from_id = ${id}`,
    code: 'too_many_payments',
    says: t.quotaErrors.stayPayments,
    ofDay: { max: 60, says: t.quotaErrors.stayPaymentsOfDay },
  },
  meetups: {
    max: 20,
    rows: (id) => sql`from meetups where creator_id = ${id} and ${isToCome}`,
    code: 'too_many_meetups',
    says: t.quotaErrors.meetups,
    ofDay: { max: 40, says: t.quotaErrors.meetupsOfDay },
  },
  /** Places at meetups of others, and requests for one. */
  joinedMeetups: {
    max: 60,
    rows: (id) => sql`
      from meetups
      where ${isToCome} and id in (
        select meetup_id from meetup_participants where user_id = ${id} and meetup_participants.status <> 'rejected'
        union all
        select meetup_id from meetup_waiting where user_id = ${id}
      )`,
    code: 'too_many_joined',
    says: t.quotaErrors.joinedMeetups,
    ofDay: { max: 120, says: t.quotaErrors.joinedOfDay },
  },
  /** Counts of the members whom a member follows are read with every list of festivals. */
  followed: {
    max: 1_000,
    rows: (id) => sql`from user_follows where follower_id = ${id}`,
    code: 'too_many_followed',
    says: t.quotaErrors.followed,
  },
  /** Members who are notified that this one follows them, including those who are no longer followed. */
  followsOfDay: {
    max: 100,
    rows: (id) => sql`from follow_news where follower_id = ${id} and ${isOfDay('told_at')}`,
    code: 'too_many_follows_today',
    says: t.quotaErrors.followsOfDay,
  },
  messagePhotos: {
    max: 2_000,
    rows: (id) => sql`
      from uploaded_objects where owner_id = ${id} and bound_at is not null and path like '/objects/private/%'`,
    code: 'too_many_photos',
    says: ({ max }) => t.quotaErrors.messagePhotos({ max: String(max) }),
  },
  /** Socials whose state a member has voted on in a month: more than anybody goes to. */
  partyVotes: {
    max: 60,
    rows: (id) => sql`from social_party_votes where user_id = ${id} and created_at >= ${thisMonth}`,
    code: 'too_many_votes',
    says: t.quotaErrors.partyVotes,
  },
  /** Socials to come: more than anybody goes to in the weeks that are known. */
  partyAttendance: {
    max: 100,
    rows: (id) => sql`from social_party_attendance where user_id = ${id}`,
    code: 'too_many_socials',
    says: t.quotaErrors.partyAttendance,
    ofDay: { max: 200, says: t.quotaErrors.partyAttendanceOfDay },
  },
  /** Of festivals that are not over: two each. */
  arrivals: {
    max: 60,
    rows: (id) => sql`from arrivals where user_id = ${id}`,
    code: 'too_many_arrivals',
    says: t.quotaErrors.arrivals,
    ofDay: { max: 60, says: t.quotaErrors.arrivalsOfDay },
  },
  /** Checks of the way home. */
  safeChecks: {
    max: 10,
    rows: (id) => sql`from safe_checks where user_id = ${id} and ${isOfDay('created_at')}`,
    code: 'too_many_checks',
    says: t.quotaErrors.safeChecks,
  },
  /** An admin looks at each, even if it was withdrawn. */
  verifications: {
    max: 5,
    rows: (id) => sql`
      from verification_requests where user_id = ${id} and created_at > ${ago(lifetimes.verificationRequest)}`,
    code: 'too_many_verifications',
    says: t.quotaErrors.verifications,
  },
  /** Ratings of all participants of five meetups. */
  ratingsOfDay: {
    max: 100,
    rows: (id) => sql`from ratings where rater_id = ${id} and ${isOfDay('created_at')}`,
    code: 'too_many_ratings',
    says: t.quotaErrors.ratingsOfDay,
  },
  reactionsOfDay: {
    max: 1_000,
    rows: (id) => sql`from chat_reactions where user_id = ${id} and ${isOfDay('created_at')}`,
    code: 'too_many_reactions',
    says: t.quotaErrors.reactionsOfDay,
  },
  /** Reports that no admin has decided. */
  openReports: {
    max: 20,
    rows: (id) => sql`from reports where reporter_id = ${id} and status = 'pending'`,
    ...tooManyReports,
  },
  reportsOfDay: {
    max: 10,
    rows: (id) => sql`from reports where reporter_id = ${id} and ${isOfDay('created_at')}`,
    ...tooManyReports,
  },
  blocks: {
    max: 1_000,
    rows: (id) => sql`from blocks where blocker_id = ${id}`,
    code: 'too_many_blocks',
    says: ({ max }) => t.quotaErrors.blocks({ max: String(max) }),
  },
  blocksOfDay: {
    max: 100,
    rows: (id) => sql`from blocks where blocker_id = ${id} and ${isOfDay('created_at')}`,
    code: 'too_many_blocks',
    says: t.quotaErrors.blocksOfDay,
  },
} satisfies Record<string, Quota>

export type QuotaName = keyof typeof quotas

/** Limits for written texts, counted when they are sent. */
export const messageQuotas = {
  /** In bytes, of messages and their edits in a day (UTC): the length of three novels. */
  textOfDay: 2_000_000,
  /** Messages in a direct thread to a member who has not replied, and these without links: a stranger must not flood them. */
  unanswered: 3,
  /** Copies of one text to such members within a day; greetings shorter than `minCopyLength` characters are not limited. */
  copies: 5,
  /** As above for a new member (decision 57); further copies are held for review. */
  copiesOfNew: 3,
  /** Messages of one member that are held for review. */
  held: maxHeldMessages,
} as const

/**
 * In bytes: the maximum size of all stored files of a member's photos, which is some thousand photos; for a new member, ten rooms with five
 * photos each.
 */
export const photoBytes = { max: 1_000_000_000, ofNew: 60_000_000 } as const

/** Limits of a new member for a day (UTC). What was taken back counts too, as somebody was notified of it. */
export const newMemberQuotas = {
  request: { max: 5, says: t.quotaErrors.requestsOfNew },
  suggestion: { max: 2, says: t.quotaErrors.suggestionsOfNew },
  thread: { max: 5, says: t.quotaErrors.threadsOfNew },
  /** Strangers reached by requests, new threads and checks together. */
  stranger: { max: 5, says: t.quotaErrors.strangersOfNew },
} as const

/**
 * Strangers who are notified of a new member's acts that need no answer (follows, places at meetups). Beyond it nobody is notified of
 * these, so that part of the limit remains for other acts.
 */
export const maxNewsOfNew = 3

/**
 * Throws 409 if the member has too many of these with `more` of them (0 if the new one is stored already), or has created too many today.
 * Call `lockMember` first: two concurrent calls could otherwise both pass.
 */
export async function refuseTooMany(trx: Transaction<DB>, name: QuotaName, memberId: string, more = 1): Promise<void> {
  const { max, rows, code, says, ofDay }: Quota = quotas[name]
  if ((await countRows(trx, rows(memberId))) + more > max) throw Conflict(code, says({ max }))
  if (ofDay && (await countMade(trx, memberId, name)) > ofDay.max) throw Conflict(code, ofDay.says(ofDay))
}

/** Counts one more and throws 409 `new_member` if the member is new and has created too many today, including this one. */
export async function refuseTooManyOfNew(
  trx: Transaction<DB>,
  what: 'request' | 'suggestion' | 'thread',
  memberId: string,
) {
  if ((await countOfNew(trx, memberId, what)) > newMemberQuotas[what].max) throw NewMember(what)
}

/** Throws 409 `new_member` if the member is new and has reached the maximum number of strangers today, without this reader. */
export async function refuseReachOfNew(trx: Transaction<DB>, memberId: string, readerId: string): Promise<void> {
  if (!(await mayReach(trx, memberId, readerId, newMemberQuotas.stranger.max))) throw NewMember('stranger')
}

function NewMember(what: keyof typeof newMemberQuotas) {
  const { max, says } = newMemberQuotas[what]
  return Conflict('new_member', says({ max }))
}

/** Throws 409 `too_many_photos` if the photos of this member, with `more` bytes, exceed the maximum; returns whether the member is new. */
export async function refuseTooManyPhotoBytes(
  db: Database,
  ownerId: string,
  more: number,
): Promise<{ isNew: boolean }> {
  const { bytes, isNew } = await countPhotoBytes(db, ownerId)
  if (bytes + more <= (isNew ? photoBytes.ofNew : photoBytes.max)) return { isNew }
  throw Conflict('too_many_photos', isNew ? t.quotaErrors.photosOfNew() : t.quotaErrors.photos())
}

export const TooMuchText = () => Conflict('too_much_text', t.chatErrors.tooMuchText())

export const AwaitReply = (without: 'links' | 'photos' | 'contacts') =>
  Conflict('await_reply', t.chatErrors.awaitReply({ without }))

export const SameText = () => Conflict('same_text', t.chatErrors.sameText())

/** Counts this text and throws 409 `too_much_text` if the member has written too much today, including this text. */
export async function countTextOfDay(trx: Transaction<DB>, memberId: string, content: string): Promise<void> {
  const { rows } = await countedText({ viewerId: memberId, content }, messageQuotas.textOfDay).execute(trx)
  if (rows.some(({ isTooMuch }) => isTooMuch)) throw TooMuchText()
}
