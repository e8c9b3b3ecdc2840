import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant } from '../platform/fields.ts'
import { personAdditions } from './person.ts'
import { maxTrusted } from './trust-limits.ts'

const { verifiedBy, rating, ratingCount } = personAdditions

/** The trust signals of a member: only facts of this site, nothing that the member wrote. */
export const Trust = z.object({
  id: Id,
  verifiedBy,
  memberSince: Instant,
  /** Past stays, as a guest or a host with guests, up to `maxCountedDeeds`. */
  stays: z.number().int(),
  /** Past meetups with at least one other participant, up to `maxCountedDeeds`. */
  meetups: z.number().int(),
  rating,
  ratingCount,
  /** The median response time to the last 20 requests for their rooms. Null if there were fewer than 5, or if it is more than a week. */
  answersWithinHours: z.number().int().nullable(),
  /**
   * Members whom the caller follows and who follow the member, with the names of up to 3; null for visitors and for the caller's own
   * account.
   */
  followedBy: z.object({ count: z.number().int(), names: z.array(z.string()) }).nullable(),
})
export type Trust = z.infer<typeof Trust>

const Members = z
  .string()
  .max(maxTrusted * 40)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(z.array(Id).max(maxTrusted, { error: () => t.peopleErrors.tooManyMembers({ max: maxTrusted }) }))
  .meta({ type: 'string' })

export const trust = endpoints({
  of: {
    method: 'GET',
    path: '/api/trust',
    access: 'public',
    mayLag: true,
    summary: `What we know about these members: their ids, separated by commas, ${maxTrusted} at most. Whom the caller may not see is left out.`,
    query: z.object({ members: Members }),
    response: z.array(Trust),
  },
})
