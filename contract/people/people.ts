import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, ReplyDay } from '../platform/fields.ts'
import { Person, personAdditions } from './person.ts'
import { danceRoles } from './profile-options.ts'

const { danceStyles, experienceLevel, location, rating, ratingCount, verifiedBy } = personAdditions

/** A member as others see them: never with the email address, and with the age only for members (server behaviour, section 2). */
export const PublicMember = Person.extend({
  location,
  bio: z.string().nullable(),
  /** Null for visitors. */
  age: z.number().int().nullable(),
  danceStyles,
  experienceLevel,
  danceRole: z.enum(danceRoles).nullable(),
  instagramHandle: z.string().nullable(),
  facebookHandle: z.string().nullable(),
  /** At most one for each platform; at least one of `url` and `username` is set. */
  socialLinks: z.array(z.object({ platform: z.string(), url: z.string().nullable(), username: z.string().nullable() })),
  rating,
  ratingCount,
  verifiedBy,
  createdAt: Instant,
  /** Their upcoming public festivals, for readers to whom the member's attendance is visible. */
  festivalsGoing: z.array(
    z.object({
      id: Id,
      name: z.string(),
      startDate: ReplyDay,
      endDate: ReplyDay,
      location: z.string(),
      genres: z.array(z.string()),
    }),
  ),
})
export type PublicMember = z.infer<typeof PublicMember>

/** The member as their page displays them. */
export const WholeMember = PublicMember.extend({ coverImage: personAdditions.coverImage })
export type WholeMember = z.infer<typeof WholeMember>

export const people = endpoints({
  get: {
    method: 'GET',
    path: '/api/users/:username',
    access: 'public',
    mayLag: true,
    summary: 'A member as others see them.',
    params: z.object({ username: z.string().max(200) }),
    response: WholeMember,
  },
})
