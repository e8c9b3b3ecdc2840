import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Day, filter, Id, line, notInList, oneOf, Paging, ReplyDay, UnpagedPaging } from '../platform/fields.ts'
import { maxQueryLength } from '../platform/list-limits.ts'
import { attendanceStatuses, danceStyles } from '../platform/options.ts'
import { PublicMember } from '../people/people.ts'
import { Person } from '../people/person.ts'
import { danceRoles, experienceLevels, partnerRoles, whoOptions } from '../people/profile-options.ts'
import { maxFestivalDays, maxFestivalsOfFaces } from './festival-limits.ts'

/** What a member says of their time at a festival. */
const stay = {
  /** What they dance there; null if they did not say, and then the role of their profile counts. */
  role: z.enum(danceRoles).nullable(),
  /** The days of the festival on which they are there; empty if they did not say. */
  attendingDates: z.array(ReplyDay),
  /** Whether they would like company at the first social. Of others it is true only while they are going, and until the festival is over. */
  wantsCompany: z.boolean(),
}

export const Attendance = z.object({ festivalId: Id, status: z.enum(attendanceStatuses), ...stay })
export type Attendance = z.infer<typeof Attendance>

/** What is not sent beside the status stays as it is. */
export const AttendanceChange = z.object({
  ...Attendance.pick({ festivalId: true, status: true }).shape,
  role: oneOf(danceRoles),
  attendingDates: z
    .array(Day)
    // The first and the last day both count.
    .max(maxFestivalDays + 1, { error: t.festivalErrors.chooseDays })
    .transform((days) => [...new Set(days)].toSorted())
    .optional(),
  wantsCompany: z.boolean().optional(),
})
export type AttendanceChange = z.infer<typeof AttendanceChange>

/** A member whose attendance or interest is visible to the caller. */
export const Attendee = PublicMember.extend({
  status: z.enum(attendanceStatuses),
  ...stay,
  /** What they dance there: the role that they gave for this festival, else that of their profile. */
  role: stay.role,
  /** Whether the caller follows them. */
  isFollowed: z.boolean(),
})
export type Attendee = z.infer<typeof Attendee>

/** The max number of faces per festival. */
export const maxFaces = 5

/** Some of the attendees of a festival who are visible to the caller. */
export const FestivalFaces = z.object({
  festivalId: Id,
  faces: z.array(Person.omit({ username: true })),
})

const Festivals = z
  .string()
  .max(maxFestivalsOfFaces * 40)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(
    z
      .array(Id)
      .max(maxFestivalsOfFaces, { error: () => t.festivalErrors.tooManyFestivals({ max: maxFestivalsOfFaces }) }),
  )
  .meta({ type: 'string' })

export const AttendeeFilters = z.object({
  status: filter(z.enum(attendanceStatuses, notInList)),
  style: filter(z.enum(danceStyles, notInList)),
  level: filter(z.enum(experienceLevels, notInList)),
  role: filter(z.enum(partnerRoles, notInList)),
  /** 'followed' lists only members whom the caller follows, 'company' those who would like company. */
  who: filter(z.enum(whoOptions, notInList)),
  /** A part of their home location; case and accents do not matter. */
  from: filter(line(maxQueryLength)),
})
export type AttendeeFilters = z.output<typeof AttendeeFilters>

/** Groups of fewer members are not counted. */
export const minCountedTogether = 5
const Counted = z.array(z.object({ name: z.string(), count: z.number().int() }))

export const AttendeeSummary = z.object({
  /** Counts all members, including those whose attendance is visible to nobody. */
  goingCount: z.number().int(),
  interestedCount: z.number().int(),
  /** The dance styles of the members in the list, the most frequent first; only those with at least `minCountedTogether` members. */
  styles: Counted,
  levels: Counted,
  roles: Counted,
})
export type AttendeeSummary = z.infer<typeof AttendeeSummary>

const ofFestival = z.object({ id: Id })

export const festivalAttendance = endpoints({
  attendees: {
    method: 'GET',
    path: '/api/festivals/:id/attendees',
    access: 'member',
    summary:
      'Those who go or are interested and show it to the caller: the followed first, then who goes, the latest first.',
    params: ofFestival,
    query: AttendeeFilters.extend(Paging.shape),
    response: z.array(Attendee),
    paged: true,
    rate: 'search',
  },
  summary: {
    method: 'GET',
    path: '/api/festivals/:id/attendees/summary',
    access: 'member',
    summary: 'How many go and are interested, and what those dance who show themselves.',
    params: ofFestival,
    response: AttendeeSummary,
  },
  faces: {
    method: 'GET',
    path: '/api/festivals/faces',
    access: 'member',
    summary: `Up to ${maxFaces} who go to each of these festivals and show it to the caller, the followed first: the ids of the festivals, separated by commas, ${maxFestivalsOfFaces} at most. A festival without any is left out.`,
    query: z.object({ festivals: Festivals }),
    response: z.array(FestivalFaces),
  },
  mine: {
    method: 'GET',
    path: '/api/festival-attendance/mine',
    access: 'member',
    summary: 'The festivals that the caller is interested in or attends.',
    query: UnpagedPaging,
    response: z.array(Attendance),
    unpaged: true,
  },
  set: {
    method: 'POST',
    path: '/api/festival-attendance',
    access: 'member',
    summary:
      "Sets the caller's attendance of a festival; one status each. All else is optional; days must be the festival's.",
    body: AttendanceChange,
    response: Attendance,
    status: 201,
    rate: 'mark',
    idempotent: 'own',
  },
  remove: {
    method: 'DELETE',
    path: '/api/festival-attendance/:festivalId',
    access: 'member',
    summary: "Removes the caller's attendance; 204 even where there was none.",
    params: z.object({ festivalId: Id }),
    rate: 'mark',
  },
})
