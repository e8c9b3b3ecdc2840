import type { peopleTables } from '../../tables/people.ts'
import { both, canary, digest, email, given, ids, type Samples, soon } from './sample.ts'

export const peopleSamples: Samples<typeof peopleTables> = {
  // The first is the member, who exists already.
  users: ({ me }) => [
    {
      id: me,
      username: canary,
      name: canary,
      email,
      bio: canary,
      location: canary,
      instagramHandle: canary,
      facebookHandle: canary,
      googleId: canary,
      googleIssuer: `https://${canary}.example`,
      avatar: `/${canary}.webp`,
      coverImage: `/${canary}.webp`,
      profilePicture: `/${canary}.webp`,
      danceStyles: [canary],
      danceRole: 'Both',
      age: 33,
      attendanceShownTo: 'members',
      showsFollowers: false,
      showsFollowing: false,
    },
    { id: ids.early, username: 'early', email: 'early@example.com', name: 'Early' },
  ],
  userPreferences: ({ me }) => [
    {
      userId: me,
      mealPreferences: [canary],
      activityInterests: [canary],
      proximityPreference: canary,
      gender: 'Female',
      genderLeftAt: new Date(),
    },
  ],
  userSocialLinks: ({ me }) => [{ userId: me, provider: canary, handle: canary, url: `https://example.com/${canary}` }],
  userFollows: (pair) => both(pair, (followerId, followingId) => ({ followerId, followingId })),
  followNews: (pair) => both(pair, (followerId, followingId) => ({ followerId, followingId })),
  freedUsernames: (pair) => both(pair, (ownerId) => ({ ownerId, lookHash: digest(ownerId) })),
  blocks: ({ me, other }) => [
    { blockerId: me, blockedId: other },
    {
      blockerId: other,
      blockedId: me,
      seenUsername: canary,
      seenName: canary,
      seenPicture: `/${canary}.webp`,
    },
  ],
  sessions: ({ me, other }) => [
    { id: ids.session, userId: me, userAgent: canary, tokenHash: digest('session') },
    { id: ids.othersSession, userId: other, userAgent: given, tokenHash: digest('another session') },
  ],
  pushDevices: ({ me, other }) => {
    const keys = { p256dh: Buffer.alloc(65), auth: Buffer.alloc(16), vapidHash: digest('vapid') }
    return [
      {
        ...keys,
        id: ids.device,
        userId: me,
        sessionId: ids.session,
        name: canary,
        endpoint: `https://push.test/${canary}`,
      },
      {
        ...keys,
        id: ids.othersDevice,
        userId: other,
        sessionId: ids.othersSession,
        endpoint: 'https://push.test/other',
      },
    ]
  },
  signInExchanges: ({ me }) => [{ userId: me, secretHash: digest('exchange'), expiresAt: soon }],
  oneTimeTokens: ({ me }) => [
    { userId: me, email: `new.${email}`, purpose: 'change_email', tokenHash: digest('link'), expiresAt: soon },
  ],
  emailChanges: ({ me }) => [{ userId: me, oldEmail: `old.${email}`, tokenHash: digest('undo') }],
  verifications: ({ me }) => [
    {
      userId: me,
      type: 'email',
      status: 'verified',
      verifiedAt: new Date(),
      provider: canary,
      metadata: JSON.stringify({ by: canary }),
    },
    { userId: me, type: 'id', subject: canary, note: canary, code: 'compas-canary22' },
    { userId: me, type: 'instagram', status: 'rejected', subject: canary, reason: canary },
  ],
  verificationRequests: ({ me }) => [{ userId: me, type: 'id' }],
  waitlist: () => [{ email: email.toUpperCase(), name: canary }],
}
