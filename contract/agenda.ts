import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, ReplyDay } from './fields.ts'
import { attendanceStatuses } from './options.ts'
import { maxWaitingRequests } from './room-options.ts'

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

export const agenda = endpoints({
  read: {
    method: 'GET',
    path: '/api/me/next',
    access: 'member',
    summary: "The caller's next festival, and who waits for their answer.",
    response: Agenda,
  },
})
