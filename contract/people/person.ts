import { z } from 'zod'
import { Id } from '../platform/fields.ts'

/* The shapes of a member in replies: each reply uses one of these and may add fields. */

/** The fields that a link to their page needs. */
export const NamedMember = z.object({ id: Id, username: z.string(), name: z.string() })

/** With the one picture that is displayed for them. */
export const PicturedMember = NamedMember.extend({ avatar: z.string().nullable() })

/** With the picture that they uploaded, and the one of the account with which they sign in. */
export const Person = PicturedMember.extend({ profilePicture: z.string().nullable() })
export type Person = z.infer<typeof Person>

/** Fields that several replies add, always with the same meaning. */
export const personAdditions = {
  /** A photo that they chose for the top of their page. */
  coverImage: z.string().nullable(),
  danceStyles: z.array(z.string()),
  experienceLevel: z.string(),
  location: z.string().nullable(),
  /** The mean of the scores, with one decimal; null if there are no ratings. */
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  /** The methods of 'email', 'google', 'instagram' and 'id' that are verified. */
  verifiedBy: z.array(z.string()),
}
