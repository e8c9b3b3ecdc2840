import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { endOfQuiet } from '../../platform/push/quiet-hours.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { testPushes } from '../../testing/services/pushes.ts'
import { ask, putRoom } from '../../testing/domains/room-requests.ts'

const { db, service, signUp, signUpAdmin, work, waiting, settled, idle } = await testPushes()
const festival = await addFestival(await signUpAdmin())
work()
afterEach(settled)

test.each([
  ['2026-11-27T23:00Z', 'UTC', '2026-11-28T07:00:00.000Z'],
  ['2026-11-28T06:59Z', 'UTC', '2026-11-28T07:00:00.000Z'],
  ['2026-11-28T07:00Z', 'UTC', null],
  ['2026-11-27T21:59Z', 'UTC', null],
  ['2026-11-27T21:59Z', 'Europe/Madrid', '2026-11-28T06:00:00.000Z'],
  // Clocks go back in this night.
  ['2026-10-24T21:00Z', 'Europe/Madrid', '2026-10-25T06:00:00.000Z'],
  ['2026-11-27T23:00Z', 'America/Bogota', null],
  ['2026-11-28T03:00Z', 'America/Bogota', '2026-11-28T12:00:00.000Z'],
])('from 22:00 to 07:00, at %s in %s, it is quiet until %s', (now, zone, end) => {
  expect(endOfQuiet(new Date(now), { from: '22:00', to: '07:00', zone })?.toISOString() ?? null).toBe(end)
})

test('quiet hours within a day', () => {
  const siesta = { from: '14:00', to: '16:00', zone: 'UTC' }
  expect(endOfQuiet(new Date('2026-11-27T15:00Z'), siesta)?.toISOString()).toBe('2026-11-27T16:00:00.000Z')
  expect(endOfQuiet(new Date('2026-11-27T16:00Z'), siesta)).toBe(null)
  expect(endOfQuiet(new Date('2026-11-27T13:59Z'), siesta)).toBe(null)
})

const always = { from: '00:00', to: '23:59' }

async function quietHost() {
  const host = await signUp('Hugo')
  const device = await service.addDevice(host, { zone: 'Europe/Madrid' })
  await host.api.profile.change({ body: { quietHours: always } })
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 9 })
  const ring = async () => await ask(await signUp('Zoë'), roomId)
  /** Lets the quiet hours end. */
  async function wake() {
    await host.api.profile.change({ body: { quietHours: null } })
    await settled()
  }
  return { host, device, ring, wake }
}

test('one thing that fell into quiet hours comes afterwards as it is @S11.24', async () => {
  const { device, ring, wake } = await quietHost()
  await ring()
  await idle()
  expect(service.to(device)).toEqual([])
  expect((await waiting()).map(({ task }) => task)).toEqual(['end_quiet_hours'])
  await wake()
  expect(service.to(device)).toMatchObject([{ kind: 'room_request_received', title: 'Zoë' }])
})

test('several become one that counts them, without those that were read', async () => {
  const { host, device, ring, wake } = await quietHost()
  for (let count = 0; count < 3; count++) await ring()
  await idle()
  const [latest] = (await host.api.notifications.list({ query: {} })).items
  await host.api.notifications.markRead({ params: { id: latest!.id } })
  await wake()
  expect(service.to(device)).toMatchObject([
    { kind: 'after_quiet', title: 'Compás', body: '2 new things during your quiet hours', url: '/notifications' },
  ])
})

test('what was read in quiet hours does not come', async () => {
  const { host, device, ring, wake } = await quietHost()
  for (let count = 0; count < 2; count++) await ring()
  await idle()
  await host.api.notifications.markAllRead()
  await wake()
  expect(service.to(device)).toEqual([])
})

test('what is about a way home rings all the same, without where somebody went @S11.24 @S11.21', async () => {
  const { host, device } = await quietHost()
  await host.api.profile.change({ body: { pushShowsText: true } })
  const actor = await signUp('Zoë')
  const facts = { event: 'missed', note: 'Calle Mayor 5', setAt: new Date(), dueAt: new Date(), timeZone: null }
  const { rows } = await sql<{ id: string }>`
    insert into pushes (device_id, user_id, about_id, kind, facts, action_url, tag, useful_until, urgency, rings_always)
    values (
      ${device.id}, ${host.user.id}, ${actor.user.id}, 'safe_check_alarm', ${JSON.stringify(facts)}, '/home-safe', 'x',
      now() + interval '1 hour', 'high', true
    ) returning id`.execute(db)
  await sql`select graphile_worker.add_job('send_push', ${JSON.stringify({ pushId: rows[0]!.id })}::json)`.execute(db)
  await settled()
  expect(service.to(device)).toMatchObject([{ kind: 'safe_check_alarm', title: 'Zoë', headers: { urgency: 'high' } }])
  expect(JSON.stringify(service.to(device))).not.toContain('Mayor')
})
