import { expect, test } from 'vitest'
import type { Endpoint } from './platform/endpoint.ts'
import { calls, contract } from './index.ts'

/**
 * The calls that other clients also make: those of the product specification, section 7, and the others that the server's behaviour names.
 * Our own clients would follow a changed path without an error.
 */
const specified = `
  GET /api/auth/session
  POST /api/auth/login
  POST /api/auth/register
  GET /api/auth/me
  GET /api/user/me
  PATCH /api/user/me
  POST /api/user/preferences
  POST /api/user/social-links
  GET /api/user/meetups
  GET /api/festivals
  GET /api/festivals/:id
  GET /api/favorites
  POST /api/favorites/:festivalId
  DELETE /api/favorites/:festivalId
  GET /api/festival-attendance/mine
  POST /api/festival-attendance
  DELETE /api/festival-attendance/:festivalId
  GET /api/notifications/unread-count
  GET /api/notifications/unread
  PATCH /api/notifications/:id/read
  PATCH /api/notifications/mark-all-read
  GET /api/room-shares
  POST /api/room-shares
  POST /api/objects/upload
  PUT /api/room-photos
  GET /api/room-shares/my-rooms
  POST /api/room-requests
  GET /api/room-requests/room/:roomId
  GET /api/my-room-requests
  PATCH /api/room-requests/:id
  POST /api/chat/room/:roomId/group
  GET /api/chat/threads
  GET /api/chat/threads/:id
  GET /api/chat/threads/:id/messages
  POST /api/chat/threads/:id/messages
  GET /api/festivals/:id/meetups
  POST /api/festivals/:id/meetups
  POST /api/meetups/:id/join
  DELETE /api/meetups/:id/leave
  GET /api/social-parties
  POST /api/social-parties/csv-upload
  POST /api/waitlist
  POST /api/auth/logout
  GET /api/auth/sessions
  DELETE /api/auth/sessions/:id
  POST /api/auth/password/forgot
  POST /api/auth/password/reset
  POST /api/auth/email/verify
  POST /api/auth/email/resend
  GET /api/user/export
  DELETE /api/user/me
  GET /api/users/:username
  POST /api/festivals
  PATCH /api/festivals/:id
  DELETE /api/festivals/:id
  GET /api/festivals/:id/attendees
  GET /api/festivals/:id/events
  POST /api/festivals/:id/events
  PATCH /api/events/:id
  DELETE /api/events/:id
  POST /api/events/:id/attendance
  DELETE /api/events/:id/attendance
  GET /api/room-shares/:id
  PATCH /api/room-shares/:id
  DELETE /api/room-shares/:id
  DELETE /api/room-requests/:id
  POST /api/chat/threads
  POST /api/chat/threads/:id/read
  POST /api/chat/threads/:id/leave
  PATCH /api/meetups/:id
  DELETE /api/meetups/:id
  PATCH /api/meetups/:id/participants/:userId
  POST /api/users/:id/follow
  DELETE /api/users/:id/follow
  GET /api/users/:id/followers
  GET /api/users/:id/following
  POST /api/users/:id/block
  DELETE /api/users/:id/block
  GET /api/user/blocks
  POST /api/ratings
  GET /api/users/:id/ratings
  POST /api/reports
  GET /api/admin/reports
  PATCH /api/admin/reports/:id
  GET /api/admin/members
  POST /api/admin/members/:id/suspension
  DELETE /api/admin/members/:id/suspension
  GET /api/admin/verifications
  PATCH /api/admin/verifications/:id
  GET /api/admin/waitlist
  GET /api/admin/audit
  PUT /api/live-location
  GET /api/festivals/:id/arrival
  PUT /api/festivals/:id/arrival
  DELETE /api/festivals/:id/arrival
  GET /api/festivals/:id/arrivals
  GET /api/festivals/:id/live-locations
  GET /api/notifications`
  .trim()
  .split(/\n\s*/)

/** The call without the names of its parameters, which do not appear in addresses. */
const plain = (call: string) => call.replaceAll(/:\w+/g, ':')

const made = Object.values(calls).flatMap((group) =>
  Object.values(group).map((call) => plain(call.replace(' ', ' /api').split(' ').slice(0, 2).join(' '))),
)

test.each(specified)('%s is a call @P7.22 @S6.24 @S6.34', (call) => {
  expect(made).toContain(plain(call))
})

/**
 * The admin calls whose address does not start with `/api/admin`. The contract tests of all calls expect the access that the contract
 * declares, so they would not notice a call that it opens by mistake.
 */
const forAdmins = `
  GET /api/festivals/pending
  GET /api/festivals/revisions
  POST /api/festivals/:id/approve
  PATCH /api/festivals/:id/revision
  GET /api/social-parties/managed
  GET /api/social-parties/:id/details
  PUT /api/social-parties/:id
  DELETE /api/social-parties/:id
  POST /api/social-parties/removals
  POST /api/social-parties/:id/keep
  GET /api/social-parties/town
  POST /api/social-parties/csv-upload
  GET /api/social-suggestions/pending
  PATCH /api/social-suggestions/:id`
  .trim()
  .split(/\n\s*/)

/** The calls that need no session, listed for the same reason. */
const forAll = `
  POST /api/auth/email/undo
  POST /api/auth/email/verify
  POST /api/auth/login
  POST /api/auth/password/forgot
  POST /api/auth/password/reset
  POST /api/auth/register
  POST /api/auth/username
  POST /api/safe-check/by-link
  GET /api/auth/session
  GET /api/emergency-numbers
  GET /api/festivals
  GET /api/festivals/:id
  GET /api/festivals/:id/counts
  GET /api/festivals/:id/events
  GET /api/festivals/:id/meetups
  GET /api/festivals/:id/meetups/counts
  POST /api/festivals/near
  GET /api/festivals/search-parts
  POST /api/email-actions
  POST /api/email-actions/read
  GET /api/meetups/:id
  GET /api/notices
  GET /api/notifications/kinds
  POST /api/notifications/unsubscribe/:token
  GET /api/places
  GET /api/places/elsewhere
  GET /api/privacy
  GET /api/push/key
  GET /api/rates
  GET /api/room-shares
  GET /api/room-shares/:id
  POST /api/room-shares/near
  GET /api/social-parties
  GET /api/social-parties/:id
  GET /api/social-parties/cities
  GET /api/social-parties/goers
  GET /api/social-parties/overview
  GET /api/trust
  POST /api/user/export
  GET /api/users/:username
  POST /api/waitlist`
  .trim()
  .split(/\n\s*/)

const all = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
const named = (some: Endpoint[]) => some.map(({ method, path }) => `${method} ${path}`).toSorted()

test('the calls that need no session are those that are named here', () => {
  expect(named(all.filter(({ access }) => access === 'public'))).toEqual(forAll.toSorted())
})

test('what is below /api/admin is for admins alone, and so are the calls that are named here @S6.31', () => {
  const isBelow = ({ path }: Endpoint) => path.startsWith('/api/admin/')
  expect(named(all.filter((call) => isBelow(call) && call.access !== 'admin'))).toEqual([])
  expect(named(all.filter((call) => !isBelow(call) && call.access === 'admin'))).toEqual(forAdmins.toSorted())
})
