import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationKinds } from '../../notification-kinds.ts'
import { say, openThread } from '../../testing/domains/chat.ts'
import { mostExpensive } from '../../testing/contract/expensive-values.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { testPushes } from '../../testing/services/pushes.ts'
import { ask, putRoom } from '../../testing/domains/room-requests.ts'

const pushes = await testPushes()
const { db, service, signUp, signUpAdmin, settled } = pushes
const festival = await addFestival(await signUpAdmin(), { name: 'Secret festival' })
pushes.work()

async function hostWithDevice(more = {}) {
  const host = await signUp('Hugo Secret')
  const device = await service.addDevice(host, more)
  const roomId = await putRoom(db, host, festival.id, { title: 'Secret room 412' })
  return { host, device, roomId }
}

test('a request rings at its host with a first name and what it is, and with nothing that was written @S11.19', async () => {
  const { device, roomId } = await hostWithDevice()
  const guest = await signUp('Zoë Secret')
  await ask(guest, roomId, 'My secret: Calle Mayor 5, door 412')
  await settled()
  const [pushed, ...others] = service.to(device)
  expect(others).toEqual([])
  expect(pushed).toMatchObject({
    title: 'Zoë',
    body: 'Someone would like to share your room',
    url: `/my-rooms?room=${roomId}`,
    tag: `request-${roomId}-${guest.user.id}`,
    badge: 1,
    kind: 'room_request_received',
    headers: { urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) },
  })
  expect(pushed!.headers.ttl).toBeGreaterThan(86_000)
  expect(JSON.stringify(pushed)).not.toMatch(/secret|412|Mayor/i)
})

test('it is written in the language of its reader, and leads to their pages', async () => {
  const { host, device, roomId } = await hostWithDevice()
  await host.api.profile.change({ body: { language: 'es' } })
  await ask(await signUp('Zoë'), roomId)
  await settled()
  expect(service.to(device)).toMatchObject([
    { title: 'Zoë', url: `/es/my-rooms?room=${roomId}`, body: expect.not.stringContaining('Someone') },
  ])
})

test('who chose to see more reads the words of the bell, or of the message @S11.19', async () => {
  const { host, device, roomId } = await hostWithDevice()
  await host.api.profile.change({ body: { pushShowsText: true } })
  const guest = await signUp('Zoë Secret')
  await ask(guest, roomId)
  await settled()
  expect(service.to(device)).toMatchObject([
    { title: 'Zoë Secret would like to join you', body: expect.stringContaining('Secret room 412') },
  ])
  await say(guest, (await openThread(guest, host)).id, 'See you at the party')
  await settled()
  expect(service.to(device)[1]).toMatchObject({ title: 'Zoë', body: 'See you at the party', kind: 'direct_message' })
})

const secret = 'Calle Mayor 5, room 412'
const relatedTypes = ['room_share', 'festival', 'meetup', 'safe_check', 'chat_thread'] as const

test.each(notificationKinds.map((kind) => [kind.kind, kind] as const))(
  '%s says neither an address nor a room number, nor a last name @S11.19 @S11.21',
  async (_, kind) => {
    const { host, device, roomId } = await hostWithDevice()
    const actor = await signUp('Zoë Secret')
    const thread = await openThread(actor, host)
    if (kind.message) await say(actor, thread.id, secret)
    const facts = Object(mostExpensive(kind.facts, (length) => secret.slice(0, length), 1_000))
    for (const shows of kind.push === 'home_safe' ? [false, true] : [false]) {
      await host.api.profile.change({ body: { pushShowsText: shows } })
      for (const relatedType of relatedTypes) await queue(relatedType)
    }
    const pushed = service.to(device).filter((push) => push.kind === kind.kind)
    expect(pushed.length).toBeGreaterThan(0)
    for (const { title, body, url, tag } of pushed) {
      expect([title, body, url, tag].join(' ')).not.toMatch(/secret|mayor|412/i)
      expect(body).not.toBe('')
    }

    async function queue(relatedType: string) {
      await db.deleteFrom('pushes').where('userId', '=', host.user.id).execute()
      const { rows } = await sql<{ id: string }>`
        insert into pushes (device_id, user_id, about_id, kind, facts, related_id, related_type, action_url, tag, useful_until, urgency)
        values (
          ${device.id}, ${host.user.id}, ${actor.user.id}, ${kind.kind}, ${JSON.stringify({ ...facts, seq: 1 })},
          ${kind.message ? thread.id : relatedType === 'festival' ? festival.id : roomId},
          ${kind.message ? 'chat_thread' : relatedType}, '/my-rooms', ${`test-${relatedType.replace('_', '-')}`},
          now() + interval '1 hour', 'high'
        ) returning id`.execute(db)
      await sql`select graphile_worker.add_job('send_push', ${JSON.stringify({ pushId: rows[0]!.id })}::json)`.execute(
        db,
      )
      await settled()
    }
  },
)
