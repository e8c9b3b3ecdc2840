import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { filter, Id, Instant, line, optional, prose, required, WholePaging } from './fields.ts'

export const meetupTypes = ['meal', 'activity'] as const
export const MeetupType = z.enum(meetupTypes)
export type MeetupType = z.infer<typeof MeetupType>

/** A meal or an activity at a festival, to which members come together. */
export const Meetup = z.object({
  id: Id,
  type: MeetupType,
  title: z.string(),
  description: z.string().nullable(),
  festivalId: Id,
  festival: z.string(),
  startTime: Instant,
  durationMinutes: z.number().int(),
  /** Includes the organizer, as does `participantCount`. */
  capacity: z.number().int(),
  locationHint: z.string().nullable(),
  status: z.enum(['active', 'full', 'cancelled']),
  isPrivate: z.boolean(),
  creatorId: Id,
  creator: z.object({ name: z.string() }),
  participantCount: z.number().int(),
  /** Whether the caller has a place; true for the organizer. */
  userHasJoined: z.boolean(),
})
export type Meetup = z.infer<typeof Meetup>

/** How many meetups of each type a festival has that are not over. */
export const MeetupCounts = z.object({ meal: z.number().int(), activity: z.number().int() })
export type MeetupCounts = z.infer<typeof MeetupCounts>

/** Of a meetup: minutes, and people with the organizer (product specification, section 5). */
export const meetupBounds = { minMinutes: 15, maxMinutes: 480, minPeople: 2, maxPeople: 20 } as const

const wrongStart = 'Start time is required'
const wrongDuration = `Please choose ${meetupBounds.minMinutes} to ${meetupBounds.maxMinutes} minutes`
const wrongCapacity = `Please choose ${meetupBounds.minPeople} to ${meetupBounds.maxPeople} people`

export const NewMeetup = z.object({
  type: z.enum(meetupTypes, 'Please choose from the list'),
  title: required(line(120), 'Title is required'),
  description: optional(prose(4000)),
  /** ISO 8601, in UTC or with an offset. */
  startTime: z.preprocess(
    (value) => value ?? '',
    z
      .string()
      .min(1, { error: wrongStart, abort: true })
      .pipe(z.iso.datetime({ offset: true, error: 'Please enter a valid time' })),
  ),
  durationMinutes: z.coerce
    .number(wrongDuration)
    .int(wrongDuration)
    .min(meetupBounds.minMinutes, wrongDuration)
    .max(meetupBounds.maxMinutes, wrongDuration)
    .default(60),
  capacity: z.coerce
    .number(wrongCapacity)
    .int(wrongCapacity)
    .min(meetupBounds.minPeople, wrongCapacity)
    .max(meetupBounds.maxPeople, wrongCapacity)
    .default(4),
  locationHint: optional(line(200)),
})

const one = z.object({ id: Id })

export const meetups = endpoints({
  list: {
    method: 'GET',
    path: '/api/festivals/:id/meetups',
    access: 'public',
    summary: 'The meetups of a festival that are not over, the next one first.',
    params: one,
    query: WholePaging.extend({ type: filter(MeetupType) }),
    response: z.array(Meetup),
    wholeBy: 'id',
  },
  counts: {
    method: 'GET',
    path: '/api/festivals/:id/meetups/counts',
    access: 'public',
    summary: 'How many meetups of each type the list of a festival has.',
    params: one,
    response: MeetupCounts,
  },
  get: {
    method: 'GET',
    path: '/api/meetups/:id',
    access: 'public',
    summary: 'One meetup; only those who have a place see it when it is cancelled.',
    params: one,
    response: Meetup,
  },
  create: {
    method: 'POST',
    path: '/api/festivals/:id/meetups',
    access: 'member',
    summary: 'Creates a meetup at a festival, the caller its organizer and first participant.',
    params: one,
    body: NewMeetup,
    response: Meetup,
    status: 201,
    idempotent: 'created',
    errors: ['too_many_meetups'],
  },
  join: {
    method: 'POST',
    path: '/api/meetups/:id/join',
    access: 'member',
    summary: 'Takes a place; again changes nothing.',
    params: one,
    response: Meetup,
    rate: 'decision',
    errors: ['own_meetup', 'meetup_full', 'meetup_over'],
  },
  leave: {
    method: 'DELETE',
    path: '/api/meetups/:id/leave',
    access: 'member',
    summary: 'Gives back a place; 204 even where there was none.',
    params: one,
    rate: 'decision',
    errors: ['own_meetup', 'meetup_over'],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/meetups/:id',
    access: 'member',
    summary: 'Cancels a meetup that is not over; by its organizer.',
    params: one,
    errors: ['meetup_over'],
  },
})
