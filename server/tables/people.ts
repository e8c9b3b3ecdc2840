import { sql } from 'kysely'
import { verifiedEmailOf } from '../people/auth/email/email-proof.queries.ts'
import { lifetimes } from '../platform/lifetimes.ts'
import { aboutOthers, isOver, me, own, secret, type Tables, withMember } from './table.ts'

/** Members: their account and how they log in, whom they follow or blocked, and what is verified about them. */
export const peopleTables = {
  users: {
    topic: 'account',
    ends: {
      lasts: 'an account lives until its member leaves; then an empty row remains, which their messages refer to',
    },
    rows: sql`id = ${me}`,
    columns: `
      id username email name bio location age avatar coverImage danceStyles experienceLevel danceRole
      attendanceShownTo showsFollowers showsFollowing language quietFrom quietTo pushShowsText instagramHandle facebookHandle googleId googleIssuer profilePicture isAdmin suspendedAt suspendedUntil suspensionReason deletedAt createdAt`,
    withheld: { password: secret, usernameLook: 'derived from username' },
  },
  userPreferences: {
    ...own,
    topic: 'preferences',
    ends: withMember,
    columns: `
      id userId lookingForRoommate mealPreferences activityInterests openToMeals openToActivities ageRangeMin
      ageRangeMax gender genderLeftAt genderPreference budgetMin budgetMax proximityPreference sleepStyle socialVibe cleanliness
      noiseTolerance drinkingParty createdAt updatedAt`,
  },
  userSocialLinks: {
    ...own,
    topic: 'account',
    ends: withMember,
    columns: 'id userId provider handle url isVerified createdAt',
  },
  userFollows: {
    topic: 'people',
    ends: withMember,
    rows: sql`follower_id = ${me} or following_id = ${me}`,
    columns: 'id followerId followingId createdAt',
    erasedBy: ['followerId', 'followingId'],
  },
  followNews: {
    topic: 'people',
    ends: { after: lifetimes.followNews, since: 'toldAt' },
    rows: sql`follower_id = ${me}`,
    columns: 'id followerId followingId toldAt',
    erasedBy: ['followerId', 'followingId'],
  },
  freedUsernames: {
    topic: 'account',
    ends: { after: lifetimes.freedUsername, since: 'freedAt' },
    rows: sql`owner_id = ${me}`,
    columns: 'id ownerId freedAt',
    withheld: { lookHash: 'a hash, of a name that the member knows' },
  },
  blocks: {
    topic: 'people',
    ends: withMember,
    rows: sql`blocker_id = ${me}`,
    columns: 'id blockerId blockedId hadPast createdAt',
    withheld: { seenUsername: aboutOthers, seenName: aboutOthers, seenPicture: aboutOthers },
    erasedBy: ['blockerId', 'blockedId'],
  },
  sessions: {
    ...own,
    topic: 'signIn',
    ends: { after: lifetimes.session, since: 'lastUsedAt' },
    columns: 'id userId userAgent createdAt lastUsedAt lookedAt',
    withheld: { tokenHash: secret },
    leftOutOfBackup: 'a session that was ended since would be open again: members sign in anew',
  },
  pushDevices: {
    ...own,
    topic: 'notifications',
    ends: { goesWith: 'sessions' },
    columns: 'id userId sessionId name zone createdAt lastPushedAt failures restsUntil',
    withheld: {
      endpoint: 'a credential: with it anybody could try to reach the device',
      p256dh: 'a key of the browser',
      auth: secret,
      vapidHash: 'a key of the site',
    },
    leftOutOfBackup: 'it ends with its session, and pushes from another place would be signed by another key',
  },
  signInExchanges: {
    ...own,
    topic: 'signIn',
    ends: isOver,
    columns: 'id userId expiresAt createdAt',
    withheld: { secretHash: secret },
    leftOutOfBackup: 'a login under way',
  },
  oneTimeTokens: {
    ...own,
    topic: 'signIn',
    ends: { over: sql`expires_at < now() or used_at is not null` },
    columns: 'id userId purpose email expiresAt usedAt createdAt',
    withheld: { tokenHash: secret },
    leftOutOfBackup: 'a link that was used since would work again',
  },
  emailChanges: {
    ...own,
    topic: 'signIn',
    ends: { after: lifetimes.emailUndoLink, since: 'changedAt' },
    columns: 'id userId oldEmail changedAt',
    withheld: { tokenHash: secret },
  },
  verifications: {
    ...own,
    topic: 'account',
    ends: withMember,
    columns: 'id userId type provider status subject code note reason verifiedAt metadata createdAt',
  },
  verificationRequests: {
    ...own,
    topic: 'account',
    ends: { after: lifetimes.verificationRequest, since: 'createdAt' },
    columns: 'id userId type createdAt',
  },
  waitlist: {
    topic: 'waitlist',
    ends: { lasts: 'an entry stays until an admin invites the person or they ask to be removed' },
    rows: sql`lower(email) in ${verifiedEmailOf(me)}`,
    columns: 'id email name createdAt',
  },
} satisfies Tables
