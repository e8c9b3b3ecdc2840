import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { filter, Id, Instant, line, notInList, optional, prose, required, UnpagedPaging } from '../platform/fields.ts'
import { Person, personAdditions } from '../people/person.ts'
import { maxVisitorsText, meetupBounds, meetupLengths, meetupTypes } from './meetup-limits.ts'

export const MeetupType = z.enum(meetupTypes)
export type MeetupType = z.infer<typeof MeetupType>

/** A meal, an activity or a shared taxi of members at a festival. Only members see taxis. */
export const Meetup = z.object({
  id: Id,
  type: MeetupType,
  title: z.string(),
  description: z.string().nullable(),
  festivalId: Id,
  festival: z.string(),
  startTime: Instant,
  durationMinutes: z.number().int(),
  /** The IANA time zone of the festival; null if it is not known. */
  timeZone: z.string().nullable(),
  /** Includes the organizer, as does `participantCount`. */
  capacity: z.number().int(),
  /** Only for members; for a private meetup, only for those who have a place. */
  locationHint: z.string().nullable(),
  status: z.enum(['active', 'full', 'cancelled']),
  isPrivate: z.boolean(),
  /** Null for visitors, who see only the first name. */
  creatorId: Id.nullable(),
  creator: z.object({ name: z.string() }),
  participantCount: z.number().int(),
  /** The number of members who wait for a place, or have an offer of one. */
  waitingCount: z.number().int(),
  /** Whether the caller has a place; true for the organizer. */
  userHasJoined: z.boolean(),
  /** The caller's role in the meetup. `pending` has requested to join; `waiting` is on the waiting list. */
  ownStatus: z.enum(['organizer', 'accepted', 'pending', 'waiting', 'offered']).nullable(),
  /** When the offer of a place to the caller expires. */
  offerEndsAt: Instant.nullable(),
  /** The thread of its group; null if the caller is not in it. */
  threadId: Id.nullable(),
})
export type Meetup = z.infer<typeof Meetup>

/** The numbers of current and upcoming meals and activities of a festival. */
export const MeetupCounts = z.object({ meal: z.number().int(), activity: z.number().int() })
export type MeetupCounts = z.infer<typeof MeetupCounts>

/** A member who joins, or has requested to join. */
export const MeetupParticipant = Person.extend({
  danceStyles: personAdditions.danceStyles,
  status: z.enum(['organizer', 'accepted', 'pending']),
  /** Whether the organizer marked them as absent. Only the organizer and the member can read it; false for others. */
  wasAbsent: z.boolean(),
})
export type MeetupParticipant = z.infer<typeof MeetupParticipant>

const { minMinutes, maxMinutes, minPeople, maxPeople } = meetupBounds
const wrongDuration = { error: () => t.meetupErrors.wrongDuration({ min: minMinutes, max: maxMinutes }) }
const wrongCapacity = { error: () => t.meetupErrors.wrongCapacity({ min: minPeople, max: maxPeople }) }

const fields = {
  type: z.enum(meetupTypes, notInList),
  title: required(line(meetupLengths.title), t.errors.titleRequired),
  description: optional(prose(meetupLengths.description)),
  /** ISO 8601, in UTC or with an offset. */
  startTime: z.preprocess(
    (value) => value ?? '',
    z
      .string()
      .min(1, { error: t.errors.startTimeRequired, abort: true })
      .pipe(z.iso.datetime({ offset: true, error: t.errors.validTime })),
  ),
  durationMinutes: z.coerce
    .number(wrongDuration)
    .int(wrongDuration)
    .min(minMinutes, wrongDuration)
    .max(maxMinutes, wrongDuration),
  capacity: z.coerce
    .number(wrongCapacity)
    .int(wrongCapacity)
    .min(minPeople, wrongCapacity)
    .max(maxPeople, wrongCapacity),
  locationHint: optional(line(meetupLengths.locationHint)),
  /** Whether the organizer has to accept each request to join. */
  isPrivate: z.boolean(),
}

export const NewMeetup = z.object({
  ...fields,
  durationMinutes: fields.durationMinutes.default(60),
  capacity: fields.capacity.default(4),
  isPrivate: fields.isPrivate.default(false),
})
export const ChangedMeetup = z.object(fields).partial()

const one = z.object({ id: Id })

export const meetups = endpoints({
  list: {
    method: 'GET',
    path: '/api/festivals/:id/meetups',
    access: 'public',
    mayLag: true,
    summary: `The meetups of a festival that are not over, the next one first; without \`limit\` the first 500. Where they are, and who organizes them beside the first name, is for members; visitors get the first ${maxVisitorsText} characters of each description.`,
    params: one,
    query: UnpagedPaging.extend({ type: filter(MeetupType) }),
    response: z.array(Meetup),
    paged: true,
  },
  counts: {
    method: 'GET',
    path: '/api/festivals/:id/meetups/counts',
    access: 'public',
    mayLag: true,
    summary: 'How many meals and activities the list of a festival has.',
    params: one,
    response: MeetupCounts,
  },
  mine: {
    method: 'GET',
    path: '/api/user/meetups',
    access: 'member',
    summary:
      'What the caller organizes, joined or asked to join: those that are not over, the next one first, then past ones.',
    query: UnpagedPaging,
    response: z.array(Meetup),
    unpaged: true,
  },
  get: {
    method: 'GET',
    path: '/api/meetups/:id',
    access: 'public',
    mayLag: true,
    summary:
      'One meetup; only those who have a place see it when it is cancelled. At /api/meetups/:id/calendar.ics for a calendar.',
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
  change: {
    method: 'PATCH',
    path: '/api/meetups/:id',
    access: 'member',
    summary: 'Changes a meetup that has not begun; by its organizer.',
    params: one,
    body: ChangedMeetup,
    response: Meetup,
    errors: ['meetup_over', 'meetup_cancelled', 'places_taken'],
  },
  join: {
    method: 'POST',
    path: '/api/meetups/:id/join',
    access: 'member',
    summary: 'Takes a place, or asks the organizer for one if the meetup is private; again changes nothing.',
    params: one,
    response: Meetup,
    rate: 'decision',
    errors: ['own_meetup', 'meetup_full', 'meetup_over', 'too_many_joined', 'declined_twice'],
  },
  leave: {
    method: 'DELETE',
    path: '/api/meetups/:id/leave',
    access: 'member',
    summary: 'Gives back a place, or takes back the wish for one; 204 even where there was none.',
    params: one,
    rate: 'decision',
    errors: ['own_meetup', 'meetup_over'],
  },
  wait: {
    method: 'POST',
    path: '/api/meetups/:id/waiting',
    access: 'member',
    summary: 'Waits for a place at a full meetup; again changes nothing.',
    params: one,
    response: Meetup,
    rate: 'decision',
    errors: ['own_meetup', 'meetup_over', 'places_free', 'must_ask', 'too_many_joined', 'declined_twice'],
  },
  stopWaiting: {
    method: 'DELETE',
    path: '/api/meetups/:id/waiting',
    access: 'member',
    summary: 'Waits no longer, or declines the place that is offered; 204 even where there was nothing to end.',
    params: one,
    rate: 'decision',
  },
  cancel: {
    method: 'DELETE',
    path: '/api/meetups/:id',
    access: 'member',
    summary: 'Cancels a meetup that is not over; by its organizer.',
    params: one,
    errors: ['meetup_over'],
  },
  participants: {
    method: 'GET',
    path: '/api/meetups/:id/participants',
    access: 'member',
    summary:
      'Who comes: the organizer first, then those with a place, then for the organizer those who ask. Of a private meetup others see the organizer and themselves.',
    params: one,
    query: UnpagedPaging,
    response: z.array(MeetupParticipant),
    unpagedBy: 'id',
  },
  decide: {
    method: 'PATCH',
    path: '/api/meetups/:id/participants/:userId',
    access: 'member',
    summary: 'The organizer lets in or declines; declining one who has a place gives it back. Again changes nothing.',
    params: one.extend({ userId: Id }),
    body: z.object({ status: z.enum(['accepted', 'declined'], { error: t.errors.acceptOrDecline }) }),
    response: Meetup,
    rate: 'decision',
    errors: ['meetup_full', 'meetup_over', 'meetup_cancelled'],
  },
  markAbsent: {
    method: 'PUT',
    path: '/api/meetups/:id/participants/:userId/absence',
    access: 'member',
    summary:
      'The organizer says, from the start until a day after the end, that a participant was not there: then they rate nobody there, and nobody rates them. Again changes nothing.',
    params: one.extend({ userId: Id }),
    rate: 'decision',
    errors: ['not_started', 'too_late', 'meetup_cancelled'],
  },
})
