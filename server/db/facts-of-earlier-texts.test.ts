import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { addFestival } from '../testing/festivals.ts'
import { signUpHostAndGuest } from '../testing/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()

test('the migration finds the facts of stored texts, and leaves those that it does not know', async () => {
  const { id: festivalId } = await addFestival(await signUpAdmin(), { name: 'Feria' })
  const { host, guest, roomId } = await signUpHostAndGuest({ db, signUp }, festivalId, { title: 'Balcony' })
  const ofRoom = { actorId: guest.user.id, relatedId: roomId, relatedType: 'room_share' }
  const ofNobody = { ...ofRoom, actorId: null }
  const ofFestival = { actorId: null, relatedId: festivalId, relatedType: 'festival' }
  const ofThread = { actorId: guest.user.id, relatedId: festivalId, relatedType: 'chat_thread' }
  const received = 'room_request_received'
  const [withdrawn, declined, answered] = ['room_request_withdrawn', 'room_request_declined', 'festival_answered']
  type Case = [about: object, type: string, title: string, message: string, facts: object | null]
  const cases: Case[] = [
    [ofRoom, received, 'Ana would like to join you', 'There is a new request for “Attic”.', {}],
    [{ ...ofRoom, relatedType: 'room_request' }, received, 'Ana would like to join you', 'A request.', null],
    [ofRoom, 'room_request_accepted', 'Ana said yes!', 'You have a place in “Attic”.', {}],
    [
      ofRoom,
      withdrawn,
      'Ana has other plans now',
      'They gave back their place in “Attic”: it is free again.',
      { event: 'taken_back', hadPlace: true },
    ],
    [
      ofRoom,
      withdrawn,
      'Ana has other plans now',
      'They took back their request for “Attic”.',
      { event: 'taken_back', hadPlace: false },
    ],
    [
      ofNobody,
      withdrawn,
      'A guest of yours left Compás',
      'Their place in “Attic” is free again.',
      { event: 'guest_left' },
    ],
    [
      ofRoom,
      declined,
      'Ana had to take back your place',
      'You have no place in “Attic” any more. We are sorry: there are more rooms to find.',
      { event: 'declined', hadPlace: true },
    ],
    [
      ofRoom,
      declined,
      'Ana can’t take you in this time',
      'Your request for “Attic” was declined. There are more rooms to find.',
      { event: 'declined', hadPlace: false },
    ],
    [
      ofRoom,
      declined,
      'Ana took their room down',
      '“The “big” attic” is gone, and your place in it. We are sorry: there are more rooms to find.',
      { event: 'room_taken_down', hadPlace: true, room: 'The “big” attic' },
    ],
    [
      ofRoom,
      declined,
      'Ana took their room down',
      '“Attic” is gone, and your request for it. There are more rooms to find.',
      { event: 'room_taken_down', hadPlace: false, room: 'Attic' },
    ],
    [ofRoom, declined, 'Ana took their room down', 'The room “Attic” is gone.', null],
    [
      ofFestival,
      declined,
      'Your place to stay is gone',
      'Your host for Feria left Compás, and the room went with them. We are sorry: there are more rooms to find.',
      { event: 'host_left', hadPlace: true },
    ],
    [
      ofFestival,
      declined,
      'A room that you asked for is gone',
      'The host whom you asked for Feria left Compás. There are more rooms to find.',
      { event: 'host_left', hadPlace: false },
    ],
    [ofFestival, answered, 'Your festival is approved', 'Everyone can find “Feria” now.', { event: 'approved' }],
    [ofFestival, answered, 'Your change is approved', 'Everyone sees “Feria”.', { event: 'change_approved' }],
    [ofFestival, answered, 'Your change was not approved', 'An admin declined.', { event: 'change_declined' }],
    [
      ofFestival,
      answered,
      'Your festival was not approved',
      'An admin looked at “Feria” and removed it. If you think this is a mistake, please write to us.',
      { event: 'declined', festival: 'Feria' },
    ],
    [
      ofFestival,
      answered,
      'Your festival was removed',
      'An admin removed “Feria” from Compás. If you think this is a mistake, please write to us.',
      { event: 'removed', festival: 'Feria' },
    ],
    [ofThread, 'direct_message', 'Ana sent you a photo', 'A new message is waiting for you in your chat.', {}],
    [ofThread, 'group_opened', 'Ana opened a group', 'Everybody in “Attic” can talk there.', {}],
    [ofFestival, 'an_unknown_kind', 'Something', 'happened.', null],
  ]
  const rows = cases.map(([about, type, title, message]) => ({ ...about, type, title, message }))
  // Read, as only one unread one of a kind is stored.
  const common = { userId: host.user.id, actionUrl: '/', isRead: true }
  for (const row of rows)
    await db
      .insertInto('notifications')
      .values({ ...common, ...row })
      .execute()
  const file = path.join(import.meta.dirname, 'migrations/0106-facts-of-existing-notifications.sql')
  await sql.raw(readFileSync(file, 'utf8')).execute(db)

  const stored = await db
    .selectFrom('notifications')
    .select(['title', 'message', 'facts'])
    .where('userId', '=', host.user.id)
    .orderBy('id')
    .execute()
  expect(stored).toEqual(cases.map(([, , title, message, facts]) => ({ title, message, facts })))

  // An earlier text stays where nothing else is known; all others are read as new ones are.
  const { items } = await host.api.notifications.list({ query: { limit: 50 } })
  const shown = items.toReversed()
  expect(shown).toHaveLength(cases.length)
  for (const [at, [, , title, message, facts]] of cases.entries())
    if (facts === null) expect(shown[at]).toMatchObject({ title, message })
  expect(shown[0]?.message).toContain('“Balcony”')
  expect(shown[8]?.message).toBe(
    '“The “big” attic” is gone, and your place in it. We are sorry: there are more rooms to find.',
  )
})
