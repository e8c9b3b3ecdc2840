import { z } from 'zod'
import { Id } from '../platform/fields.ts'

/* A member as replies name one: a shape below, and what the reply adds to it. */

/** Enough for a link to their page. */
export const NamedMember = z.object({ id: Id, username: z.string(), name: z.string() })

/** With the one picture that is shown of them. */
export const PicturedMember = NamedMember.extend({ avatar: z.string().nullable() })

/** With the picture that they chose, and the one of the account with which they sign in. */
export const Person = PicturedMember.extend({ profilePicture: z.string().nullable() })
export type Person = z.infer<typeof Person>

/** What several replies add, each time with the same meaning. */
export const personAdditions = {
  danceStyles: z.array(z.string()),
  experienceLevel: z.string(),
  location: z.string().nullable(),
  /** The mean of the scores, with one decimal; null if there are none. */
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  /** The verified ones among 'email', 'google', 'instagram', 'id'. */
  verifiedBy: z.array(z.string()),
}
