import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxPushDevices } from '../../../contract/chat/push-limits.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { lockRow } from '../../testing/databases/locked-table.ts'
import { startPushService } from '../../testing/services/push-service.ts'
import { until } from '../../testing/until.ts'

const { db, clientOf, signUp, signUpAdmin, visitor } = await testApp()
const service = await startPushService()

const refusal = (status: number, code: string) => ({ status, code })
const devicesOf = ({ api }: TestMember) => api.push.devices()

/** The same member in another browser. */
async function logIn({ user }: TestMember): Promise<TestMember> {
  const { token } = await visitor.auth.login({ body: { username: user.username, password } })
  return { user, token, api: clientOf(token) }
}

test('the key is a point of P-256, and the same for everybody @S11.10', async () => {
  const { publicKey } = await visitor.push.key()
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  const member = await signUp()
  expect(await member.api.push.key()).toEqual({ publicKey })
})

test('a device is listed until it is removed, which may be repeated @S11.12', async () => {
  const member = await signUp()
  const { endpoint: _endpoint, keys: _keys, ...device } = await service.addDevice(member, { name: 'Chrome on Android' })
  expect(device).toEqual({
    id: expect.any(String),
    name: 'Chrome on Android',
    createdAt: expect.any(String),
    lastPushedAt: null,
    isThis: true,
  })
  expect(await devicesOf(member)).toEqual([device])
  expect(await devicesOf(await logIn(member))).toEqual([{ ...device, isThis: false }])
  const remove = () => member.api.push.removeDevice({ params: { id: device.id } })
  await remove()
  await remove()
  expect(await devicesOf(member)).toEqual([])
})

test('nobody removes or tries the device of another', async () => {
  const [ana, bea] = [await signUp(), await signUp()]
  const { id } = await service.addDevice(ana)
  const { id: other } = await service.addDevice(ana)
  await bea.api.push.removeDevice({ params: { id } })
  expect(await devicesOf(ana)).toHaveLength(2)
  await expect(bea.api.push.tryDevice({ params: { id } })).rejects.toMatchObject(refusal(404, 'not_found'))
  await ana.api.push.removeDevice({ params: { id } })
  expect(await devicesOf(ana)).toMatchObject([{ id: other }])
})

test('the same subscription again is bound to the session that calls, and keeps its name @S11.12', async () => {
  const member = await signUp()
  const { endpoint, keys, id } = await service.addDevice(member, { name: 'Phone' })
  const other = await logIn(member)
  expect(await other.api.push.addDevice({ body: { endpoint, keys } })).toMatchObject({
    id,
    name: 'Phone',
    isThis: true,
  })
  await member.api.auth.logout()
  expect(await devicesOf(other)).toMatchObject([{ id }])
})

test('the subscription of who used this browser before moves, and looks like a new one', async () => {
  const [ana, bea] = [await signUp(), await signUp()]
  const { endpoint, keys, id } = await service.addDevice(ana, { name: 'Phone of Ana' })
  const moved = await bea.api.push.addDevice({ body: { endpoint, keys } })
  expect(moved).toMatchObject({ name: 'A browser', isThis: true, lastPushedAt: null })
  expect(moved.id).not.toBe(id)
  expect(await devicesOf(ana)).toEqual([])
})

test.each([
  ['http', 'http://push.example/x'],
  ['another port', 'https://push.example:8443/x'],
  ['a name and a password', 'https://me:secret@push.example/x'],
  ['no address', 'push.example'],
  ['a file', 'file:///etc/passwd'],
  ...['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1', '0177.0.0.1', '10.1.2.3', '169.254.169.254'].map(
    (host) => [host, `https://${host}/x`],
  ),
  ...['[fe80::1]', '[fd00::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '0.0.0.0', '100.64.0.1'].map((host) => [
    host,
    `https://${host}/x`,
  ]),
])('a subscription at %s is refused @S11.16', async (_, endpoint) => {
  const member = await signUp()
  const { keys } = service.subscribe('')
  const adding = member.api.push.addDevice({ body: { endpoint, keys } })
  await expect(adding).rejects.toMatchObject({ status: 400, fields: { endpoint: expect.any(String) } })
})

test('keys with which nothing can be encrypted are refused', async () => {
  const member = await signUp()
  const { endpoint, keys } = service.subscribe('')
  const noPoint = { ...keys, p256dh: Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url') }
  for (const wrong of [noPoint, { ...keys, p256dh: 'AAAA' }, { ...keys, auth: 'AAAA' }])
    await expect(member.api.push.addDevice({ body: { endpoint, keys: wrong } })).rejects.toMatchObject({ status: 400 })
})

test('there are ten at most, however many are added at once @S11.13', async () => {
  const member = await signUp()
  const added = await Promise.allSettled(Array.from({ length: 50 }, () => service.addDevice(member)))
  const [done, refused] = [added.filter(isDone), added.filter((one) => !isDone(one))]
  expect(done).toHaveLength(maxPushDevices)
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 409, code: 'too_many_push_devices' } })
  expect(await devicesOf(member)).toHaveLength(maxPushDevices)
})

test('devices of a member that are no longer reached make room for new ones', async () => {
  const [member, other] = [await signUp(), await signUp()]
  await Promise.all(Array.from({ length: maxPushDevices }, () => service.addDevice(member)))
  const { id: kept } = await service.addDevice(other)
  const ids = [member.user.id, other.user.id]
  await db
    .updateTable('pushDevices')
    .set({ vapidHash: Buffer.alloc(32) })
    .where('userId', 'in', ids)
    .execute()
  const { id } = await service.addDevice(member)
  const stored = await db.selectFrom('pushDevices').select('id').where('userId', 'in', ids).execute()
  expect(stored.map((device) => device.id).toSorted()).toEqual([kept, id].toSorted())
  expect(await devicesOf(member)).toMatchObject([{ id }])
})

const isDone = (one: PromiseSettledResult<unknown>) => one.status === 'fulfilled'

test('one subscription is one device, however many members add it at once', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => signUp()))
  const subscription = service.subscribe('')
  await Promise.all(Array.from({ length: 50 }, (_, n) => members[n % 10]!.api.push.addDevice({ body: subscription })))
  const lists = await Promise.all(members.map(devicesOf))
  expect(lists.flat()).toHaveLength(1)
})

test('a device ends with its session @S11.14', async () => {
  const member = await signUp()
  const other = await logIn(member)
  await service.addDevice(member)
  await service.addDevice(other)
  await other.api.auth.logout()
  expect(await devicesOf(member)).toMatchObject([{ isThis: true }])
})

test('a session that ends while it adds a device is refused', async () => {
  const [member] = [await signUp(), await signUp()]
  const lock = await lockRow(db, 'users', member.user.id)
  const adding = Promise.allSettled([service.addDevice(member)])
  await until(async () => (await lock.waiting()) > 0)
  await db.deleteFrom('sessions').where('userId', '=', member.user.id).execute()
  await lock.release()
  expect(await adding).toMatchObject([{ reason: refusal(401, 'authentication_required') }])
})

test('every device ends with a new password, also that of the session which changes it @S11.14', async () => {
  const member = await signUp()
  await service.addDevice(member)
  await service.addDevice(await logIn(member))
  const newPassword = 'bailamos juntos'
  await member.api.profile.change({ body: { currentPassword: password, newPassword, confirmNewPassword: newPassword } })
  expect(await devicesOf(member)).toEqual([])
})

test('every device ends with a suspension, and with the account @S11.14', async () => {
  const stored = (one: TestMember) =>
    db.selectFrom('pushDevices').select('id').where('userId', '=', one.user.id).execute()
  const [suspended, gone] = [await signUp(), await signUp()]
  for (const one of [suspended, gone]) await service.addDevice(one)
  const { api } = await signUpAdmin()
  await api.admin.suspend({ params: { id: suspended.user.id }, body: { reason: 'Spam' } })
  await gone.api.profile.remove({ body: { password } })
  expect(await stored(suspended)).toEqual([])
  expect(await stored(gone)).toEqual([])
})

test('only a member with a device repeats that a tab is looked at', async () => {
  const member = await signUp()
  const look = (visible: boolean) => member.api.push.lookedAt({ body: { visible } })
  expect(await look(true)).toEqual({ repeat: false })
  await service.addDevice(member)
  expect(await look(true)).toEqual({ repeat: true })
  await logIn(member)
  await look(true)
  const looked = async () =>
    (
      await db
        .selectFrom('sessions')
        .select('lookedAt')
        .where('userId', '=', member.user.id)
        .where('lookedAt', 'is not', null)
        .execute()
    ).length
  expect(await looked()).toBe(1)
  await look(false)
  expect(await looked()).toBe(0)
})

test('a choice that is not sent stays, and pushes of what is less urgent are off at first @S11.22', async () => {
  const { api } = await signUp()
  const choices = await api.notifications.choices()
  const on = choices.filter((one) => one.push).map(({ kind }) => kind)
  expect(on.toSorted()).toEqual([
    'direct_message',
    'group_message',
    'group_opened',
    'meetup_answered',
    'meetup_cancelled',
    'meetup_changed',
    'meetup_place',
    'meetup_starting',
    'room_place_held',
    'room_request_accepted',
    'room_request_declined',
    'room_request_received',
    'safe_check_alarm',
    'safe_check_chosen',
    'safe_check_own',
    'stay_changed',
    'stay_paid',
    'stay_reminder',
  ])
  const choose = (body: { email?: boolean; push?: boolean }) =>
    api.notifications.choose({ params: { kind: 'follow' }, body })
  expect(await choose({ push: true })).toEqual({ kind: 'follow', inApp: true, email: true, push: true })
  expect(await choose({ email: false })).toEqual({ kind: 'follow', inApp: true, email: false, push: true })
})

test('quiet hours are two different times, and end with null', async () => {
  const { api } = await signUp()
  expect(await api.profile.get()).toMatchObject({ quietHours: null, pushShowsText: false })
  const quietHours = { from: '22:30', to: '07:00' }
  expect(await api.profile.change({ body: { quietHours, pushShowsText: true } })).toMatchObject({
    quietHours,
    pushShowsText: true,
  })
  expect(await api.profile.change({ body: { bio: 'Salsa' } })).toMatchObject({ quietHours })
  for (const wrong of [
    { from: '22:00', to: '22:00' },
    { from: '24:00', to: '07:00' },
    { from: '9:00', to: '10:00' },
  ])
    await expect(api.profile.change({ body: { quietHours: wrong } })).rejects.toMatchObject({ status: 400 })
  expect(await api.profile.change({ body: { quietHours: null } })).toMatchObject({ quietHours: null })
})
