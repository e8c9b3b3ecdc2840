import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant } from '../platform/fields.ts'
import { personAdditions } from './person.ts'
import { maxTrusted } from './trust-limits.ts'

const { verifiedBy, rating, ratingCount } = personAdditions

/** What speaks for a member: facts of this site alone, none that the member wrote. */
export const Trust = z.object({
  id: Id,
  verifiedBy,
  memberSince: Instant,
  /** Stays that are over, as a guest or with one, up to `maxCountedDeeds`. */
  stays: z.number().int(),
  /** Meetups that are over and that somebody else came to, up to `maxCountedDeeds`. */
  meetups: z.number().int(),
  rating,
  ratingCount,
  /** Half of the last 20 requests for their rooms were answered so fast; null if there were fewer than 5, or it takes longer than a week. */
  answersWithinHours: z.number().int().nullable(),
  /** Those whom the caller follows and who follow the member, with the names of up to 3; null for visitors and about oneself. */
  followedBy: z.object({ count: z.number().int(), names: z.array(z.string()) }).nullable(),
})
export type Trust = z.infer<typeof Trust>

const Members = z
  .string()
  .max(maxTrusted * 40)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(z.array(Id).max(maxTrusted, `At most ${maxTrusted} members at a time`))
  .meta({ type: 'string' })

export const trust = endpoints({
  of: {
    method: 'GET',
    path: '/api/trust',
    access: 'public',
    mayLag: true,
    summary: `What speaks for these members: their ids, separated by commas, ${maxTrusted} at most. Whom the caller may not see is left out.`,
    query: z.object({ members: Members }),
    response: z.array(Trust),
  },
})
