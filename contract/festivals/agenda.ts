import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, ReplyDay } from '../platform/fields.ts'
import { attendanceStatuses } from '../platform/options.ts'
import { setupSteps } from '../people/profile-options.ts'
import { maxWaitingRequests } from '../rooms/room-limits.ts'

/** What is next for a member; each part is null if there is nothing. */
export const Agenda = z.object({
  /** The earliest current or upcoming festival that they attend; if there is none, the earliest that they are interested in. */
  festival: z
    .object({
      id: Id,
      name: z.string(),
      startDate: ReplyDay,
      endDate: ReplyDay,
      status: z.enum(attendanceStatuses),
    })
    .nullable(),
  /**
   * The members who wait for an answer to their request for an open room of the caller; `name` and `roomId` belong to the earliest request.
   */
  waiting: z
    .object({ count: z.number().int().min(1).max(maxWaitingRequests), name: z.string(), roomId: Id })
    .nullable(),
  /** The steps of the welcome wizard that the member has not done. */
  setup: z.array(z.enum(setupSteps)),
})
export type Agenda = z.infer<typeof Agenda>

/** A member's current and upcoming plans besides meetups; only the nearest if there are more than a calendar may contain. */
export const Plans = z.object({
  /** The festivals that they attend. */
  festivals: z.array(z.object({ id: Id, name: z.string(), startDate: ReplyDay, endDate: ReplyDay })),
  /** The programme events that they marked. */
  events: z.array(
    z.object({
      id: Id,
      title: z.string(),
      startTime: Instant,
      endTime: Instant.nullable(),
      venue: z.string().nullable(),
      festivalId: Id,
      festival: z.string(),
      /** The IANA time zone of the festival; null if it is not known. */
      timeZone: z.string().nullable(),
      status: z.enum(attendanceStatuses),
    }),
  ),
})
export type Plans = z.infer<typeof Plans>

export const agenda = endpoints({
  read: {
    method: 'GET',
    path: '/api/me/next',
    access: 'member',
    summary: "The caller's next festival, who waits for their answer, and what their profile still lacks.",
    response: Agenda,
  },
  plans: {
    method: 'GET',
    path: '/api/me/plans',
    access: 'member',
    summary: 'The festivals that the caller attends and the events of programmes that they marked, which are not over.',
    response: Plans,
  },
})
