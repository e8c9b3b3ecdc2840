import { z } from 'zod'
import { t } from '#texts'
import { PicturedMember } from '../people/person.ts'
import { endpoints } from '../platform/endpoint.ts'
import { filter, Id, isRealDay, line, notInList, optional, Paging, required } from '../platform/fields.ts'
import { arrivalBounds, arrivalDirections, arrivalLengths, travelMeans } from './arrival-limits.ts'

const { maxSeats } = arrivalBounds
const wrongSeats = { error: () => t.arrivalErrors.wrongSeats({ max: maxSeats }) }

/** Local to the festival, `2026-05-07T14:30:00`. */
const ReplyTime = z.string()

const journey = {
  direction: z.enum(arrivalDirections),
  by: z.enum(travelMeans),
  /** The airport or the station at the festival; for a car the town that it comes from or goes to. */
  place: z.string(),
  at: ReplyTime,
  /** The free seats of a car; null if the member did not say, and for all else. */
  seats: z.number().int().nullable(),
  /** Of a flight or train. */
  number: z.string().nullable(),
}

/** What the caller said of their way, and how many see it. */
export const OwnArrival = z.object({
  ...journey,
  isShared: z.boolean(),
  /** The members who see it now. */
  seenBy: z.number().int(),
  /** Those who have got to know the member since it was shared: they see nothing until the member saves it again. */
  unseenBy: z.number().int(),
})
export type OwnArrival = z.infer<typeof OwnArrival>

export const OwnArrivals = z.object({ to: OwnArrival.nullable(), from: OwnArrival.nullable() })
export type OwnArrivals = z.infer<typeof OwnArrivals>

/** The way of another member who shares it with the caller. */
export const Arrival = PicturedMember.extend({
  ...journey,
  /** Whether `at` and `number` are whole; otherwise `at` is the full hour before, and `number` is null. */
  isExact: z.boolean(),
})
export type Arrival = z.infer<typeof Arrival>

/** A member who would see the caller's arrival if it were saved now. */
export const ArrivalViewer = PicturedMember.extend({
  /** Whether they see the minute and the number: they share a room or a meetup there. */
  isCompanion: z.boolean(),
})
export type ArrivalViewer = z.infer<typeof ArrivalViewer>

/** Local to the festival, or an instant with its offset, which the server converts. */
const Time = z.preprocess(
  (value) => value ?? '',
  z
    .string()
    .min(1, { error: t.arrivalErrors.timeRequired, abort: true })
    .pipe(z.iso.datetime({ offset: true, local: true, error: t.errors.validTime }))
    .refine((text) => isRealDay(text.slice(0, 10)), { error: t.errors.validTime }),
)

/** What a kind of journey does not have is left out: seats are of cars, numbers of flights and trains. */
export const SentArrival = z.object({
  direction: z.enum(arrivalDirections, notInList),
  by: z.enum(travelMeans, notInList),
  place: required(line(arrivalLengths.place), t.arrivalErrors.placeRequired),
  at: Time,
  seats: optional(z.coerce.number(wrongSeats).int(wrongSeats).min(0, wrongSeats).max(maxSeats, wrongSeats)),
  number: optional(line(arrivalLengths.number)),
  /** Whether the people whom the member knows see it. */
  isShared: z.boolean().default(true),
})
export type SentArrival = z.output<typeof SentArrival>

const ofFestival = z.object({ id: Id })
const Direction = filter(z.enum(arrivalDirections, notInList))

export const arrivals = endpoints({
  own: {
    method: 'GET',
    path: '/api/festivals/:id/arrival',
    access: 'member',
    summary: 'How and when the caller comes to a festival and leaves it; null where they did not say.',
    params: ofFestival,
    response: OwnArrivals,
  },
  put: {
    method: 'PUT',
    path: '/api/festivals/:id/arrival',
    access: 'member',
    summary: `Says how the caller comes or leaves, one of each. Unless \`isShared\` is false, those see it who now share a room or a meetup of the festival with the caller, or follow each other (/api/festivals/:id/arrival/audience), until ${arrivalBounds.daysAfter} days after the festival.`,
    params: ofFestival,
    body: SentArrival,
    response: OwnArrivals,
    errors: ['festival_over', 'too_many_arrivals'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/festivals/:id/arrival',
    access: 'member',
    summary: 'Removes how the caller comes or leaves, or both without `direction`; 204 even where there was nothing.',
    params: ofFestival,
    query: z.object({ direction: Direction }),
    rate: 'mark',
  },
  audience: {
    method: 'GET',
    path: '/api/festivals/:id/arrival/audience',
    access: 'member',
    summary: "Who would see the caller's arrival if it were saved now: people of rooms and meetups there first.",
    params: ofFestival,
    query: Paging,
    response: z.array(ArrivalViewer),
    paged: true,
  },
  list: {
    method: 'GET',
    path: '/api/festivals/:id/arrivals',
    access: 'member',
    summary: `How those come and leave who share it with the caller, the next one first, until ${arrivalBounds.daysAfter} days after the festival. Those who only follow each other see the hour, and no number.`,
    params: ofFestival,
    query: Paging.extend({ direction: Direction }),
    response: z.array(Arrival),
    paged: true,
  },
})
