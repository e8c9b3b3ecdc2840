import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import {
  Id,
  Instant,
  notInList,
  optional,
  Paging,
  prose,
  ReplyDay,
  required,
  UnpagedPaging,
} from '../platform/fields.ts'
import { MeetupType } from '../festivals/meetups.ts'
import { Person } from './person.ts'
import { maxRatingComment, maxRatingTags, ratingContexts, ratingTags } from './rating-options.ts'

/** Where two members met. Festival and meetup are null if they no longer exist, or are not visible to the reader. */
const met = {
  contextType: z.enum(ratingContexts),
  festival: z.object({ id: Id, name: z.string() }).nullable(),
  meetup: z.object({ title: z.string(), type: MeetupType }).nullable(),
}

/** A rating as every member sees it on the page of the rated member. */
export const Rating = z.object({
  id: Id,
  /** Null if the rater's account is deleted or not visible to the reader: then only the score, the month and the kind are sent. */
  rater: Person.nullable(),
  score: z.number().int(),
  comment: z.string().nullable(),
  tags: z.array(z.string()),
  /** The month of the shared stay or meetup, `YYYY-MM`. */
  month: z.string(),
  ...met,
  /** The rated member's answer to the rating. */
  answer: z.string().nullable(),
})
export type Rating = z.infer<typeof Rating>

/** A rating as its author sees it. */
export const GivenRating = z.object({
  id: Id,
  rateeId: Id,
  contextType: z.enum(ratingContexts),
  contextId: Id,
  score: z.number().int(),
  comment: z.string().nullable(),
  tags: z.array(z.string()),
  /** Whether others see it: from then on it cannot change. */
  isShown: z.boolean(),
  answer: z.string().nullable(),
  createdAt: Instant,
})
export type GivenRating = z.infer<typeof GivenRating>

/** A member with whom the caller shared a room or a meetup, and the caller's rating of them. */
export const RatingDue = z.object({
  id: Id,
  person: Person,
  contextId: Id,
  ...met,
  endedOn: ReplyDay,
  /** Whether the caller can rate them now. False after they have, and after the other's rating became visible. */
  isOpen: z.boolean(),
  given: GivenRating.omit({ rateeId: true, contextType: true, contextId: true }).nullable(),
})
export type RatingDue = z.infer<typeof RatingDue>

const stars = { error: t.ratingErrors.chooseStars }
const comment = prose(maxRatingComment)

export const NewRating = z.object({
  rateeId: Id,
  contextType: z.enum(ratingContexts, notInList),
  contextId: Id,
  score: z.number(stars).int(stars).min(1, stars).max(5, stars),
  comment: optional(comment),
  tags: z
    .array(z.enum(ratingTags, notInList))
    .max(maxRatingTags, { error: () => t.ratingErrors.tooManyTags({ max: maxRatingTags }) })
    .transform((tags) => [...new Set(tags)])
    .default([]),
})

export const NewAnswer = z.object({ comment: required(comment, t.ratingErrors.answerRequired) })

const one = z.object({ id: Id })

export const ratings = endpoints({
  create: {
    method: 'POST',
    path: '/api/ratings',
    access: 'member',
    summary:
      'Rates somebody with whom the caller shared a room or a meetup that is over: once, and hidden until both have rated or 14 days have passed.',
    body: NewRating,
    response: GivenRating,
    status: 201,
    idempotent: 'created',
    errors: ['own_rating', 'not_over', 'already_rated', 'rating_closed', 'too_many_ratings'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/ratings/:id',
    access: 'member',
    summary: 'Takes back a rating of the caller that nobody has seen yet; they may then rate again.',
    params: one,
    errors: ['rating_shown'],
  },
  answer: {
    method: 'POST',
    path: '/api/ratings/:id/answer',
    access: 'member',
    summary: 'The rated member answers a rating, once.',
    params: one,
    body: NewAnswer,
    response: Rating,
    errors: ['already_answered'],
  },
  ofMember: {
    method: 'GET',
    path: '/api/users/:id/ratings',
    access: 'member',
    summary: 'The ratings of a member that are shown, the latest first.',
    params: one,
    query: Paging,
    response: z.array(Rating),
    paged: true,
  },
  due: {
    method: 'GET',
    path: '/api/user/ratings/due',
    access: 'member',
    summary:
      'With whom the caller shared a room or a meetup in the last 60 days: those to rate first, then those rated.',
    query: UnpagedPaging,
    response: z.array(RatingDue),
    unpagedBy: 'id',
  },
  skip: {
    method: 'DELETE',
    path: '/api/user/ratings/due/:id',
    access: 'member',
    summary: 'The caller does not want to rate this member for this; once more changes nothing.',
    params: one,
    rate: 'mark',
  },
})
