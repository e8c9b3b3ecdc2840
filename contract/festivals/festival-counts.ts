import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id } from '../platform/fields.ts'
import { MeetupCounts } from './meetups.ts'

/** The lengths of the lists of a festival, up to `maxCounted` each. */
export const FestivalCounts = z.object({
  /** Open rooms with a free place. */
  rooms: z.number().int(),
  meetups: MeetupCounts,
  /** Socials in and around its town during its days. */
  socials: z.number().int(),
})

export const festivalCounts = endpoints({
  read: {
    method: 'GET',
    path: '/api/festivals/:id/counts',
    access: 'public',
    mayLag: true,
    summary: 'How many rooms, meetups of each type and socials the lists of a festival have, in one reply.',
    params: z.object({ id: Id }),
    response: FestivalCounts,
  },
})
