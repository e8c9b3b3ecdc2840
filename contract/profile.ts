import { z } from 'zod'
import { Id } from './fields.ts'

/** The member's own view of who they are; nobody else is ever sent this shape. */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  age: z.number().int().nullable(),
  bio: z.string().nullable(),
  danceStyles: z.array(z.string()),
  experienceLevel: z.string(),
  instagramHandle: z.string().nullable(),
  facebookHandle: z.string().nullable(),
  profilePicture: z.string().nullable(),
  avatar: z.string().nullable(),
  googleId: z.string().nullable(),
  isAdmin: z.boolean(),
})
export type User = z.infer<typeof User>
