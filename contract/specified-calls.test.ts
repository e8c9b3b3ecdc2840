import { expect, test } from 'vitest'
import { calls } from './index.ts'

/** Product specification, section 7: the calls that clients other than ours make, too. Our own side would follow a changed path without a word. */
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
  POST /api/waitlist`
  .trim()
  .split(/\n\s*/)

/** With the names of parameters left out, which no address shows. */
const plain = (call: string) => call.replaceAll(/:\w+/g, ':')

const made = Object.values(calls).flatMap((group) =>
  Object.values(group).map((call) => plain(call.replace(' ', ' /api').split(' ').slice(0, 2).join(' '))),
)

test.each(specified)('%s is a call', (call) => {
  expect(made).toContain(plain(call))
})
