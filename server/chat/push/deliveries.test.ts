import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freeLostJobs } from '../../platform/jobs/jobs.queries.ts'
import { password, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { testPushes } from '../../testing/services/pushes.ts'
import { ask, putRoom, withdraw } from '../../testing/domains/room-requests.ts'

const { db, service, signUp, signUpAdmin, work, waiting, delays, settled, idle } = await testPushes()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

let stop = work()
beforeEach(() => service.answer({ status: 201 }))
afterEach(async () => {
  service.answer({ status: 201 })
  await settled()
})

async function hostWithDevice() {
  const host = await signUp('Hugo')
  return { host, device: await service.addDevice(host), roomId: await putRoom(db, host, festival.id) }
}

/** Another member requests the room, so that its host is notified. */
const ring = async (roomId: string) => await ask(await signUp('Zoë'), roomId)
const stored = (device: { id: string }) =>
  db.selectFrom('pushes').selectAll().where('deviceId', '=', device.id).orderBy('id').execute()
const devicesOf = ({ api }: TestMember) => api.push.devices()

test('each device gets a push once, and says when it was the last time', async () => {
  const { host, device, roomId } = await hostWithDevice()
  const second = await service.addDevice(host)
  await ring(roomId)
  await settled()
  for (const one of [device, second]) expect(service.to(one)).toHaveLength(1)
  expect((await devicesOf(host)).map(({ lastPushedAt }) => lastPushedAt)).toEqual([
    expect.any(String),
    expect.any(String),
  ])
})

test('what is rolled back is not pushed', async () => {
  const { device, roomId } = await hostWithDevice()
  const guest = await signUp('Zoë')
  await db.updateTable('roomShares').set({ isActive: false }).where('id', '=', roomId).execute()
  await ask(guest, roomId).catch(() => {})
  await settled()
  expect(await stored(device)).toEqual([])
  expect(service.to(device)).toEqual([])
})

test('who has no device or turned the kind off gets none', async () => {
  const { host, device, roomId } = await hostWithDevice()
  await host.api.notifications.choose({ params: { kind: 'room_request_received' }, body: { push: false } })
  await ring(roomId)
  const other = await signUp('Olga')
  await ring(await putRoom(db, other, festival.id))
  expect(await waiting()).toEqual([])
  expect(await stored(device)).toEqual([])
})

test('a device that is gone is forgotten @S11.17', async () => {
  for (const status of [404, 410]) {
    const { host, roomId } = await hostWithDevice()
    service.answer({ status })
    await ring(roomId)
    await settled()
    expect(await devicesOf(host)).toEqual([])
  }
})

test('what is too long is sent without its words @S11.17', async () => {
  const { host, device, roomId } = await hostWithDevice()
  await host.api.profile.change({ body: { pushShowsText: true } })
  let answers = 0
  service.answer(() => ({ status: answers++ === 0 ? 413 : 201 }))
  await ring(roomId)
  await settled()
  expect(service.to(device)).toMatchObject([{ title: 'Zoë', body: 'Someone would like to share your room' }])
  service.answer({ status: 413 })
  await ring(roomId)
  await settled()
  expect(await stored(device)).toHaveLength(1)
})

test('a busy service is asked again when it says so, and otherwise after 1, 5 and 30 minutes @S11.18', async () => {
  const { device, roomId } = await hostWithDevice()
  service.answer({ status: 429, headers: { 'retry-after': '120' } })
  await ring(roomId)
  await idle()
  expect(await delays()).toEqual([expect.closeTo(120, -1)])
  service.answer({ status: 503 })
  const rests: number[] = []
  for (let time = 0; time < 3; time++) {
    await db.updateTable('pushDevices').set({ restsUntil: null }).execute()
    const before = service.requests()
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs
      where task_identifier = 'send_push'`.execute(db)
    while (service.requests() === before) await new Promise((resolve) => setTimeout(resolve, 10))
    await idle()
    rests.push(...(await delays()))
  }
  expect(rests).toEqual([expect.closeTo(300, -1), expect.closeTo(1800, -1), expect.closeTo(1800, -1)])
  service.answer({ status: 201 })
  await db.updateTable('pushDevices').set({ restsUntil: null }).execute()
  await settled()
  expect(service.to(device)).toHaveLength(1)
  const { failures } = await db
    .selectFrom('pushDevices')
    .select('failures')
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow()
  expect(failures).toBe(0)
})

test('a device that failed rests, whatever else there is to push to it', async () => {
  const { device, roomId } = await hostWithDevice()
  service.answer({ status: 503 })
  await ring(roomId)
  await idle()
  const before = service.requests()
  await ring(roomId)
  await idle()
  expect(service.requests()).toBe(before)
  expect(await delays()).toEqual([expect.closeTo(60, -1), expect.closeTo(60, -1)])
  await db.updateTable('pushDevices').set({ restsUntil: null }).where('id', '=', device.id).execute()
})

test('a device that fails again and again rests longer, whatever is pushed, and not as shortly as it asks for', async () => {
  const { device, roomId } = await hostWithDevice()
  service.answer({ status: 429, headers: { 'retry-after': '1' } })
  for (const seconds of [60, 300, 1800]) {
    await ring(roomId)
    await idle()
    const { restsUntil } = await db
      .selectFrom('pushDevices')
      .select('restsUntil')
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    expect((restsUntil!.getTime() - Date.now()) / 1000).toBeCloseTo(seconds, -1)
    await db.deleteFrom('pushes').where('deviceId', '=', device.id).execute()
    await db
      .updateTable('pushDevices')
      .set({ restsUntil: new Date(0) })
      .where('id', '=', device.id)
      .execute()
  }
})

test('what would come too late is not tried again @S11.18', async () => {
  const { device, roomId } = await hostWithDevice()
  service.answer({ status: 503, headers: { 'retry-after': '86400' } })
  await ring(roomId)
  await idle()
  expect(await waiting()).toEqual([])
  expect(await stored(device)).toEqual([])
})

test('a service that refuses is not asked again for this, and the device rests', async () => {
  const { host, device, roomId } = await hostWithDevice()
  service.answer({ status: 307, headers: { location: 'https://push.test/' } })
  await ring(roomId)
  await settled()
  expect(await stored(device)).toEqual([])
  expect(await devicesOf(host)).toHaveLength(1)
})

test('pushes of an earlier key of the site are not sent', async () => {
  const { host, device, roomId } = await hostWithDevice()
  await db
    .updateTable('pushDevices')
    .set({ vapidHash: Buffer.alloc(32) })
    .where('id', '=', device.id)
    .execute()
  await ring(roomId)
  await settled()
  expect(service.to(device)).toEqual([])
  expect(await devicesOf(host)).toEqual([])
  // The browser subscribes anew.
  await service.addDevice(host)
  expect(await devicesOf(host)).toHaveLength(1)
})

test('a way home goes before what people do, and that before the rest', async () => {
  await stop()
  const { host, device } = await hostWithDevice()
  const push = (urgency: 'high' | 'normal' | 'low') =>
    db
      .selectNoFrom(sql<number>`1`.as('one'))
      .execute()
      .then(() => urgency)
  for (const urgency of ['low', 'normal', 'high'] as const) await push(urgency)
  const { queuePushes } = await import('../../platform/push/pushes.queries.ts')
  await db.transaction().execute((trx) =>
    queuePushes(
      trx,
      (['low', 'normal', 'high'] as const).map((urgency) => ({
        userId: host.user.id,
        aboutId: null,
        kind: 'follow',
        facts: {},
        relatedId: null,
        relatedType: null,
        actionUrl: '/x',
        lasts: 60,
        urgency,
        ringsAlways: false,
      })),
    ),
  )
  const urgencies = new Map((await stored(device)).map(({ id, urgency }) => [id, urgency]))
  const { rows } = await sql<{ id: string }>`
    select payload ->> 'pushId' as id from graphile_worker._private_jobs order by priority, run_at, id`.execute(db)
  expect(rows.map(({ id }) => urgencies.get(id)).filter(Boolean)).toEqual(['high', 'normal', 'low'])
  await db.deleteFrom('pushes').where('userId', '=', host.user.id).execute()
  stop = work()
})

test('fifty at once on two instances arrive once each', async () => {
  const second = work()
  const hosts = await Promise.all(Array.from({ length: 5 }, hostWithDevice))
  const guests = await Promise.all(Array.from({ length: 10 }, () => signUp('Zoë')))
  // A member's own calls take turns, of which few may wait.
  await Promise.all(
    guests.map(async (guest) => {
      for (const { roomId } of hosts) await ask(guest, roomId)
    }),
  )
  await settled()
  for (const { device } of hosts) {
    const tags = service.to(device).map(({ tag }) => tag)
    expect(new Set(tags).size).toBe(10)
    expect(tags).toHaveLength(10)
  }
  await second()
})

test('what this release cannot read stays for one that can', async () => {
  await stop()
  const { device, roomId } = await hostWithDevice()
  await ring(roomId)
  const name = (kind: string) => db.updateTable('pushes').set({ kind }).where('deviceId', '=', device.id).execute()
  await name('a_later_kind')
  stop = work()
  await expect(idle()).rejects.toThrow('cannot read what the push is about')
  await name('room_request_received')
  await sql`update graphile_worker._private_jobs set last_error = null`.execute(db)
  await settled()
  expect(service.to(device)).toHaveLength(1)
})

test('a process that dies between the commit and the sending leaves the push to another', async () => {
  await stop()
  const { device, roomId } = await hostWithDevice()
  await ring(roomId)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes', locked_by = 'a dead worker',
    attempts = attempts + 1`.execute(db)
  stop = work()
  await freeLostJobs(db)
  await settled()
  expect(service.to(device)).toHaveLength(1)
})

test('after logout, a new password, a suspension or leaving nothing more is pushed, also of what is on its way', async () => {
  const newPassword = 'bailamos juntos'
  const ends: ((member: TestMember) => Promise<unknown>)[] = [
    ({ api }) => api.auth.logout(),
    ({ api }) => api.profile.change({ body: { currentPassword: password, newPassword } }),
    ({ user }) => admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'Spam' } }),
    ({ api }) => api.profile.remove({ body: { password } }),
    ({ user }) =>
      db
        .updateTable('sessions')
        .set({ lastUsedAt: sql`now() - interval '31 days'` })
        .where('userId', '=', user.id)
        .execute(),
  ]
  for (const end of ends) {
    await stop()
    const { host, device, roomId } = await hostWithDevice()
    await ring(roomId)
    await end(host)
    stop = work()
    await settled()
    expect(service.to(device)).toEqual([])
  }
})

test('a block of the sender ends what is on its way, and closes what arrived', async () => {
  await stop()
  const { host, device, roomId } = await hostWithDevice()
  const guest = await signUp('Zoë')
  await ask(guest, roomId)
  await host.api.blocks.block({ params: { id: guest.user.id } })
  stop = work()
  await settled()
  expect(service.to(device)).toEqual([])

  const other = await signUp('Olga')
  await ask(other, roomId)
  await settled()
  await host.api.blocks.block({ params: { id: other.user.id } })
  await settled()
  expect(service.to(device).map(({ kind }) => kind)).toEqual(['room_request_received', 'closed'])
})

test('what a suspended member did is not pushed', async () => {
  await stop()
  const { device, roomId } = await hostWithDevice()
  const guest = await signUp('Zoë')
  await ask(guest, roomId)
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', guest.user.id).execute()
  stop = work()
  await settled()
  expect(service.to(device)).toEqual([])
})

test('read in the bell before it was sent, it is not pushed', async () => {
  await stop()
  const { host, device, roomId } = await hostWithDevice()
  await ring(roomId)
  await host.api.notifications.markAllRead()
  stop = work()
  await settled()
  expect(service.to(device)).toEqual([])
})

test('two requests ring each for itself, and one that is withdrawn and made again replaces itself @S11.20', async () => {
  const { device, roomId } = await hostWithDevice()
  const guest = await signUp('Zoë')
  const { id } = await ask(guest, roomId)
  await ring(roomId)
  await settled()
  await withdraw(guest, id)
  await ask(guest, roomId)
  await settled()
  const tags = service.to(device).map(({ tag, headers }) => `${tag} ${headers.topic}`)
  expect(tags).toHaveLength(3)
  expect(new Set(tags).size).toBe(2)
})

test('a push that a member asks for says that it arrived, also in quiet hours @S11.15', async () => {
  const { host, device } = await hostWithDevice()
  await host.api.profile.change({ body: { quietHours: { from: '00:00', to: '23:59' } } })
  await host.api.push.tryDevice({ params: { id: device.id } })
  await settled()
  expect(service.to(device)).toMatchObject([
    { kind: 'tried', title: 'Compás', body: 'Push notifications reach this device.' },
  ])
})
