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

/** What an agenda has; each kind is a source of server/agenda-sources.ts. */
export const agendaKinds = ['festival', 'room', 'meetup', 'event', 'social'] as const
export type AgendaKind = (typeof agendaKinds)[number]

/** What the member has said to an item, or is in it. */
export const agendaStatuses = [
  ...attendanceStatuses,
  'organizer',
  'accepted',
  'pending',
  'waiting',
  'offered',
  'host',
  'guest',
] as const
export type AgendaStatus = (typeof agendaStatuses)[number]

/** An item has either days or a time. */
export const AgendaItem = z.object({
  kind: z.enum(agendaKinds),
  id: Id,
  title: z.string(),
  /** The festival at which it is; null for a festival itself. */
  festival: z.string().nullable(),
  place: z.string().nullable(),
  /** The path of its page, with its anchor there. */
  path: z.string(),
  status: z.enum(agendaStatuses),
  startDate: ReplyDay.nullable(),
  endDate: ReplyDay.nullable(),
  /** The hours of a social as they were announced, in the local time of its city; null for everything else. */
  hours: z.string().nullable(),
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  /** The IANA time zone of the place; null if it is not known, and for days. */
  timeZone: z.string().nullable(),
})
export type AgendaItem = z.infer<typeof AgendaItem>

/** More than anybody plans; the nearest are sent. */
export const maxAgendaItems = 200

export const agenda = endpoints({
  read: {
    method: 'GET',
    path: '/api/me/next',
    access: 'member',
    summary: "The caller's next festival, who waits for their answer, and what their profile still lacks.",
    response: Agenda,
  },
  upcoming: {
    method: 'GET',
    path: '/api/me/upcoming',
    access: 'member',
    summary: `What the caller has said Going or Interested to or takes part in, by its start: festivals, nights of their rooms and socials that are not over, meetups and events that have not started; ${maxAgendaItems} at most.`,
    response: z.array(AgendaItem),
  },
})
