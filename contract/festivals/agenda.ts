import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, ReplyDay } from '../platform/fields.ts'
import { attendanceStatuses } from '../platform/options.ts'
import { maxWaitingRequests } from '../rooms/room-limits.ts'

/** What is next for a member; null for each part that there is nothing of. */
export const Agenda = z.object({
  /** The earliest festival, not over yet, that they attend; if there is none, that they are interested in. */
  festival: z
    .object({
      id: Id,
      name: z.string(),
      startDate: ReplyDay,
      endDate: ReplyDay,
      status: z.enum(attendanceStatuses),
    })
    .nullable(),
  /** The members who asked to join an open room of theirs and wait for the answer; `name` and `roomId` are of the first who asked. */
  waiting: z
    .object({ count: z.number().int().min(1).max(maxWaitingRequests), name: z.string(), roomId: Id })
    .nullable(),
})
export type Agenda = z.infer<typeof Agenda>

/** What a member goes to besides meetups, as far as it is not over; the nearest where there is more than a calendar holds. */
export const Plans = z.object({
  /** That they attend. */
  festivals: z.array(z.object({ id: Id, name: z.string(), startDate: ReplyDay, endDate: ReplyDay })),
  /** Of programmes, in which they marked them. */
  events: z.array(
    z.object({
      id: Id,
      title: z.string(),
      startTime: Instant,
      endTime: Instant.nullable(),
      venue: z.string().nullable(),
      festivalId: Id,
      festival: z.string(),
      /** Of the festival, as in the IANA database; null if it is not known. */
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
    summary: "The caller's next festival, and who waits for their answer.",
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
