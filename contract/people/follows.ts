import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, Paging, UnpagedPaging } from '../platform/fields.ts'
import { Person, personAdditions } from './person.ts'

const { danceStyles, location } = personAdditions

/** A member in a list of followers: a subset of their public fields. */
export const FollowedMember = Person.extend({
  danceStyles,
  location,
  /** Whether the caller follows them. */
  isFollowed: z.boolean(),
})
export type FollowedMember = z.infer<typeof FollowedMember>

/** Whether the caller and a member follow each other, and the lengths of the member's two lists as the caller sees them, up to 1,000. */
export const FollowState = z.object({
  isFollowed: z.boolean(),
  followsYou: z.boolean(),
  followerCount: z.number().int(),
  followingCount: z.number().int(),
})
export type FollowState = z.infer<typeof FollowState>

/** The number of members whom the caller follows and whose attendance of a festival is visible to the caller. */
export const FollowedGoing = z.object({ festivalId: Id, count: z.number().int() })
export type FollowedGoing = z.infer<typeof FollowedGoing>

const ofMember = z.object({ id: Id })

const list = {
  method: 'GET',
  access: 'member',
  params: ofMember,
  query: Paging,
  response: z.array(FollowedMember),
  paged: true,
} as const

export const follows = endpoints({
  follow: {
    method: 'POST',
    path: '/api/users/:id/follow',
    access: 'member',
    summary: 'Follows a member; again changes nothing. They are told once.',
    params: ofMember,
    response: z.object({ createdAt: Instant }),
    status: 201,
    rate: 'mark',
    idempotent: 'own',
    errors: ['with_oneself', 'too_many_followed', 'too_many_follows_today'],
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/users/:id/follow',
    access: 'member',
    summary: 'Follows a member no longer; 204 even where the caller did not.',
    params: ofMember,
    rate: 'mark',
  },
  state: {
    method: 'GET',
    path: '/api/users/:id/follow',
    access: 'member',
    summary: 'Whether the caller and a member follow each other, and how many followers and followed the member shows.',
    params: ofMember,
    response: FollowState,
  },
  followers: {
    ...list,
    path: '/api/users/:id/followers',
    summary: 'Who follows a member, the latest first; nobody if the member does not show it.',
  },
  following: {
    ...list,
    path: '/api/users/:id/following',
    summary: 'Whom a member follows, the latest first; nobody if the member does not show it.',
  },
  going: {
    method: 'GET',
    path: '/api/user/follows/going',
    access: 'member',
    summary: 'The festivals to come to which somebody goes whom the caller follows, with how many of them show it.',
    query: UnpagedPaging,
    response: z.array(FollowedGoing),
    unpaged: true,
  },
})
