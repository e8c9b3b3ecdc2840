import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/**
 * Empties the row of a member who leaves, which is kept as the author of messages to others. The new username is random: a predictable one
 * could be registered by somebody else, and the removal would fail.
 */
export async function emptyMember(trx: Transaction<DB>, id: string) {
  await trx
    .updateTable('users')
    .set({
      username: `former-${randomUUID().slice(-12)}`,
      name: 'Former member',
      email: null,
      password: null,
      bio: null,
      location: null,
      age: null,
      avatar: null,
      coverImage: null,
      danceStyles: [],
      experienceLevel: 'Beginner',
      danceRole: null,
      attendanceShownTo: null,
      showsFollowers: true,
      showsFollowing: true,
      language: null,
      instagramHandle: null,
      facebookHandle: null,
      googleId: null,
      googleIssuer: null,
      profilePicture: null,
      isAdmin: false,
      suspendedUntil: null,
      suspensionReason: null,
      deletedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
