import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Instant } from '../platform/fields.ts'

/** A member's private calendar feed, which programs read at a secret address. */
export const CalendarFeed = z.object({
  /** When the address was created; null if there is none. The address itself is not stored. */
  createdAt: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendar = endpoints({
  read: {
    method: 'GET',
    path: '/api/me/calendar',
    access: 'member',
    summary: "Since when the caller's private calendar has its address.",
    response: CalendarFeed,
  },
  reset: {
    method: 'POST',
    path: '/api/me/calendar/reset',
    access: 'member',
    summary:
      "Makes the address of the caller's private calendar and sends it, this once: festivals they go to, meetups they have a place at, and events that they saved. The one before is unknown (404) from then on.",
    response: z.object({ url: z.string(), createdAt: Instant }),
    rate: 'decision',
  },
  remove: {
    method: 'DELETE',
    path: '/api/me/calendar',
    access: 'member',
    summary: "Ends the address of the caller's private calendar; 204 even where there was none.",
    rate: 'decision',
  },
})
