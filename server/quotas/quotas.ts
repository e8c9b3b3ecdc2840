import type { Transaction } from 'kysely'
import { maxHeldMessages } from '../../contract/held-messages.ts'
import type { Database } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { Conflict } from '../http-error.ts'
import {
  countBlocks,
  countedText,
  countFollowed,
  countFollowsOfDay,
  countJoinedMeetups,
  countMade,
  countMeetups,
  countMessagePhotos,
  countOfNew,
  countPartyVotes,
  countPendingRequests,
  countPhotoBytes,
  countReports,
  countRatingsOfDay,
  countReactionsOfDay,
  countRooms,
  countSafeChecks,
  countSavedSearches,
  countVerificationRequests,
  countWaitingFestivals,
  mayReach,
} from './quotas.queries.ts'

/** The greatest number of each thing that one member may have at once: more than honest members need, too few to flood a list. */
export const quotas = {
  openRooms: 10,
  rooms: 200,
  waitingFestivals: 5,
  /** Of whose new rooms a member is told: each is looked at every quarter of an hour. */
  savedSearches: 10,
  pendingRequests: 30,
  /** That have not begun. */
  meetups: 20,
  /** Places at meetups of others that have not begun, and wishes for one. */
  joinedMeetups: 60,
  /** Members whom a member follows: what is counted of them is read with every list of festivals. */
  followed: 1_000,
  /** Members who are told within a day that this one follows them. */
  followsOfDay: 100,
  messagePhotos: 2_000,
  /** In bytes, of all kept files of a member's photos: some thousand photos; and those of a new member: ten rooms with five each. */
  photoBytes: 1_000_000_000,
  photoBytesOfNew: 60_000_000,
  /** In a month: more socials than anybody goes to. */
  partyVotes: 60,
  /** Of the way home, in a day. */
  safeChecks: 10,
  /** Requests for a verification in 30 days: an admin looks at each. */
  verifications: 5,
  /** In a day: all who came to five meetups. */
  ratingsOfDay: 100,
  /** In bytes, of messages and their edits in a day (UTC): the length of three novels. */
  textOfDay: 2_000_000,
  /** In a direct thread to one who has not written back, and these without links: a stranger must not flood them. */
  unanswered: 3,
  /** To messages, in a day. */
  reactionsOfDay: 1_000,
  /** Reports that no admin has decided, and those of a day. */
  openReports: 20,
  reportsOfDay: 10,
  /** Of one text, to such members within a day; greetings shorter than `minCopyLength` characters go to any number. */
  copies: 5,
  /** The same of a new member (decision 57); what would be one more waits for an admin. */
  copiesOfNew: 3,
  /** Messages of one member that wait for an admin. */
  heldMessages: maxHeldMessages,
  /** Of a new member in a day (UTC). */
  requestsOfNew: 5,
  threadsOfNew: 5,
  /** Strangers whom a new member reaches in a day, by requests, new threads and checks together, which are refused beyond it. */
  strangersOfNew: 5,
  /** So many, of these, by what is news alone (follows, places at meetups): beyond it nobody is told, so that some are left for the others. */
  newsOfNew: 3,
  blocks: 1_000,
  blocksOfDay: 100,
} as const

/**
 * What a member may make in a day (UTC), also if it was taken back since: of what is made and removed again and again something is stored, or
 * somebody is told, each time.
 */
export const madeOfDay = { meetup: 40, place: 120, room: 60, request: 60, festival: 20, search: 60 } as const

const inEnglish = new Intl.NumberFormat('en')

/* Call `lockMember` first: two concurrent calls could otherwise both pass the check. */

/** Throws 409 `too_many_blocks` if the member has blocked the greatest number of others, or of this day. */
export async function refuseTooManyBlocks(trx: Transaction<DB>, blockerId: string): Promise<void> {
  const { all, ofDay } = await countBlocks(trx, blockerId)
  if (all >= quotas.blocks)
    throw Conflict(
      'too_many_blocks',
      `You have blocked ${quotas.blocks} members, which is the most. Please unblock somebody in Settings first.`,
    )
  if (ofDay >= quotas.blocksOfDay)
    throw Conflict(
      'too_many_blocks',
      `You have blocked ${quotas.blocksOfDay} members within a day, which is the most. Please try again tomorrow.`,
    )
}

/** Throws 409 `too_many_rooms` if the host has the greatest number of open rooms. */
export async function refuseTooManyOpenRooms(trx: Transaction<DB>, hostId: string): Promise<void> {
  const { open } = await countRooms(trx, hostId)
  if (open < quotas.openRooms) return
  throw Conflict(
    'too_many_rooms',
    `You have ${quotas.openRooms} open rooms, which is the most at a time. Please close or delete one under My Rooms first.`,
  )
}

/** Throws 409 `too_many_rooms` if the host has the greatest number of rooms, open or not. */
export async function refuseTooManyRooms(trx: Transaction<DB>, hostId: string): Promise<void> {
  const { all } = await countRooms(trx, hostId)
  if (all < quotas.rooms) return
  throw Conflict(
    'too_many_rooms',
    `You have ${quotas.rooms} rooms already. Please delete old ones under My Rooms first.`,
  )
}

/** Throws 409 `too_many_searches` if the member has saved the greatest number of searches. */
export async function refuseTooManySearches(trx: Transaction<DB>, userId: string): Promise<void> {
  if ((await countSavedSearches(trx, userId)) < quotas.savedSearches) return
  throw Conflict(
    'too_many_searches',
    `You have saved ${quotas.savedSearches} searches, which is the most. Please remove one in Settings, under Notifications, first.`,
  )
}

/** Throws 409 `too_many_waiting` if too many festivals of this member are not approved yet. */
export async function refuseTooManyWaiting(trx: Transaction<DB>, organizerId: string): Promise<void> {
  if ((await countWaitingFestivals(trx, organizerId)) < quotas.waitingFestivals) return
  throw Conflict(
    'too_many_waiting',
    `${quotas.waitingFestivals} of your festivals wait for approval already. You can add this one once an admin has approved one of them, or you have removed one.`,
  )
}

/** Throws 409 `too_many_pending` if too many requests of this member are unanswered. */
export async function refuseTooManyPending(trx: Transaction<DB>, requesterId: string): Promise<void> {
  if ((await countPendingRequests(trx, requesterId)) < quotas.pendingRequests) return
  throw Conflict(
    'too_many_pending',
    `${quotas.pendingRequests} of your requests wait for an answer already. Please withdraw one under My Requests first.`,
  )
}

/** Throws 409 `too_many_meetups` if too many meetups of this member are still to come. */
export async function refuseTooManyMeetups(trx: Transaction<DB>, creatorId: string): Promise<void> {
  if ((await countMeetups(trx, creatorId)) < quotas.meetups) return
  throw Conflict('too_many_meetups', `You have ${quotas.meetups} meetups to come, which is the most at a time.`)
}

/** Throws 409 `too_many_joined` if this member has joined too many meetups that are still to come, or asked to. */
export async function refuseTooManyJoined(trx: Transaction<DB>, userId: string): Promise<void> {
  if ((await countJoinedMeetups(trx, userId)) < quotas.joinedMeetups) return
  throw Conflict(
    'too_many_joined',
    `You have joined ${quotas.joinedMeetups} meetups to come, which is the most at a time. Please leave one first.`,
  )
}

/** Throws 409 `too_many_verifications` if this member has asked too often in the last 30 days, also if they took it back. */
export async function refuseTooManyVerifications(trx: Transaction<DB>, userId: string): Promise<void> {
  if ((await countVerificationRequests(trx, userId)) < quotas.verifications) return
  throw Conflict(
    'too_many_verifications',
    `You have asked ${quotas.verifications} times in the last 30 days, which is the most. Please try again in some weeks.`,
  )
}

/** Throws 409 `too_many_followed` if this member follows the greatest number. */
export async function refuseTooManyFollowed(trx: Transaction<DB>, followerId: string): Promise<void> {
  if ((await countFollowed(trx, followerId)) < quotas.followed) return
  throw Conflict(
    'too_many_followed',
    `You follow ${inEnglish.format(quotas.followed)} dancers, which is the most. Please stop following somebody first.`,
  )
}

/** Throws 409 `too_many_follows_today` if this member has followed too many within a day, with the one just added. */
export async function refuseTooManyFollowsOfDay(trx: Transaction<DB>, followerId: string): Promise<void> {
  if ((await countFollowsOfDay(trx, followerId)) <= quotas.followsOfDay) return
  throw Conflict(
    'too_many_follows_today',
    `You have followed ${quotas.followsOfDay} dancers since yesterday, which is the most in a day. Please go on tomorrow.`,
  )
}

/** Throws 409 `too_many_photos` if the messages of this member have more photos than they may have, with those just added. */
export async function refuseTooManyPhotos(trx: Transaction<DB>, senderId: string): Promise<void> {
  if ((await countMessagePhotos(trx, senderId)) <= quotas.messagePhotos) return
  throw Conflict(
    'too_many_photos',
    `Your messages have ${quotas.messagePhotos} photos, which is the most. Please delete some of these messages first.`,
  )
}

/** Throws 409 `too_many_photos` if the photos of this member, with `more` bytes, take more than they may; returns whether they are new. */
export async function refuseTooManyPhotoBytes(
  db: Database,
  ownerId: string,
  more: number,
): Promise<{ isNew: boolean }> {
  const { bytes, isNew } = await countPhotoBytes(db, ownerId)
  if (bytes + more <= (isNew ? quotas.photoBytesOfNew : quotas.photoBytes)) return { isNew }
  throw Conflict(
    'too_many_photos',
    isNew
      ? 'You have as many photos as we can keep of a new member. Please prove your email address first, or come back in a few days.'
      : 'You have as many photos as we can keep of one member. Please delete some, and come back tomorrow.',
  )
}

const newMemberWords = {
  request: `In your first days you can ask for ${quotas.requestsOfNew} rooms a day`,
  thread: `In your first days you can write to ${quotas.threadsOfNew} new people a day`,
}

/**
 * Counts a request or a new thread, and throws 409 `new_member` if the member is new and has made too many today, with this one. What
 * was taken back counts too, as somebody was told of it.
 */
export async function refuseTooManyOfNew(trx: Transaction<DB>, memberId: string, what: keyof typeof newMemberWords) {
  const max = what === 'request' ? quotas.requestsOfNew : quotas.threadsOfNew
  if ((await countOfNew(trx, memberId, what)) > max) throw NewMember(newMemberWords[what])
}

/** Throws 409 `new_member` if the member is new and has reached the greatest number of strangers today, without this reader. */
export async function refuseReachOfNew(trx: Transaction<DB>, memberId: string, readerId: string): Promise<void> {
  if (await mayReach(trx, memberId, readerId, quotas.strangersOfNew)) return
  throw NewMember(`In your first days you can reach ${quotas.strangersOfNew} new people a day`)
}

const NewMember = (limit: string) =>
  Conflict(
    'new_member',
    `${limit}, and these were today's. Confirm your email address to go on right away, or wait for an answer: either ends this limit.`,
  )

const madeWords = {
  meetup: ['too_many_meetups', `planned ${madeOfDay.meetup} meetups`],
  place: ['too_many_joined', `joined meetups ${madeOfDay.place} times`],
  room: ['too_many_rooms', `posted ${madeOfDay.room} rooms`],
  request: ['too_many_pending', `asked for ${madeOfDay.request} rooms`],
  festival: ['too_many_waiting', `added ${madeOfDay.festival} festivals`],
  search: ['too_many_searches', `saved ${madeOfDay.search} searches`],
} as const satisfies Record<keyof typeof madeOfDay, [code: string, deed: string]>

/** Counts one more and throws 409 if the member has made too many of these today, with this one. */
export async function refuseTooManyMade(trx: Transaction<DB>, memberId: string, what: keyof typeof madeOfDay) {
  if ((await countMade(trx, memberId, what)) <= madeOfDay[what]) return
  const [code, deed] = madeWords[what]
  throw Conflict(code, `You have ${deed} today, which is the most in a day. Please go on tomorrow.`)
}

/** Throws 409 `too_many_ratings` if this member has rated too many people in the last 24 hours. */
export async function refuseTooManyRatings(trx: Transaction<DB>, raterId: string): Promise<void> {
  if ((await countRatingsOfDay(trx, raterId)) < quotas.ratingsOfDay) return
  throw Conflict(
    'too_many_ratings',
    `You have rated ${quotas.ratingsOfDay} people in a day, which is the most. Please go on tomorrow.`,
  )
}

/** Throws 409 `too_many_reactions` if this member has reacted to too many messages within a day, with the one just added. */
export async function refuseTooManyReactions(trx: Transaction<DB>, userId: string): Promise<void> {
  if ((await countReactionsOfDay(trx, userId)) <= quotas.reactionsOfDay) return
  throw Conflict(
    'too_many_reactions',
    `You have reacted to ${inEnglish.format(quotas.reactionsOfDay)} messages since yesterday, which is the most in a day. Please go on tomorrow.`,
  )
}

export const TooMuchText = () =>
  Conflict(
    'too_much_text',
    'Your messages of today are as long as three novels, which is the most. Please write on tomorrow.',
  )

export const AwaitReply = (without: 'links' | 'photos' | 'phone numbers or names in messengers') =>
  Conflict('await_reply', `Please wait for a reply first. Until then: at most three messages, without ${without}.`)

export const SameText = () =>
  Conflict('same_text', 'Several people got this text from you today. Please write to each in words of their own.')

/** Counts this text and throws 409 `too_much_text` if the member has written too much today, with it. */
export async function countTextOfDay(trx: Transaction<DB>, memberId: string, content: string): Promise<void> {
  const { rows } = await countedText({ viewerId: memberId, content }, quotas.textOfDay).execute(trx)
  if (rows.some(({ isTooMuch }) => isTooMuch)) throw TooMuchText()
}

/** Throws 409 `too_many_votes` if this member has spoken of too many socials this month, with the word just added. */
export async function refuseTooManyVotes(trx: Transaction<DB>, userId: string): Promise<void> {
  if ((await countPartyVotes(trx, userId)) <= quotas.partyVotes) return
  throw Conflict(
    'too_many_votes',
    `You have told us of ${quotas.partyVotes} socials this month. Thank you, and until next month!`,
  )
}

/** Throws 409 `too_many_reports` if too many reports of this member wait, or came today. */
export async function refuseTooManyReports(trx: Transaction<DB>, reporterId: string): Promise<void> {
  const { open, today } = await countReports(trx, reporterId)
  if (open < quotas.openReports && today < quotas.reportsOfDay) return
  throw Conflict(
    'too_many_reports',
    'You have told us of a lot, and we are looking at it. Please write to us if there is more: the page Support says how.',
  )
}

/** Throws 409 `too_many_checks` if this member has set too many checks of the way home within a day. */
export async function refuseTooManyChecks(trx: Transaction<DB>, userId: string): Promise<void> {
  if ((await countSafeChecks(trx, userId)) < quotas.safeChecks) return
  throw Conflict(
    'too_many_checks',
    `You have set ${quotas.safeChecks} checks within a day, which is the most. Please write to somebody you trust instead.`,
  )
}
