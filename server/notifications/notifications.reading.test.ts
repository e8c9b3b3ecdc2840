import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../testing/app.ts'
import { addFestival } from '../testing/festivals.ts'
import { ask, block, putRoom, withdraw } from '../testing/room-requests.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const unknown = '019a0000-0000-7000-8000-000000000000'

const unread = ({ api }: TestMember) => api.notifications.unread()
const countOf = async ({ api }: TestMember) => (await api.notifications.unreadCount()).count

/** A host with a room, and somebody who may ask for it. */
async function company() {
  const [host, guest] = [await signUp('Hugo'), await signUp('Ana')]
  return { host, guest, roomId: await putRoom(db, host, festival.id) }
}

describe('the list', () => {
  test('is the latest 50, its count is of all, and both keep to the contract', async () => {
    const { host, guest } = await company()
    const rows = Array.from({ length: 53 }, (_, n) => ({
      userId: host.user.id,
      actorId: n % 2 ? guest.user.id : null,
      type: 'room_request_received',
      title: `No ${n}`,
      message: '',
      actionUrl: n % 2 ? '/my-rooms' : null,
    }))
    await db.insertInto('notifications').values(rows).execute()
    const listed = await unread(host)
    expect(listed.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, n) => `No ${52 - n}`))
    expect(await host.api.notifications.unreadCount()).toEqual({ count: 53 })
    expect(await countOf(guest)).toBe(0)
  })

  test('answers 304 as long as nothing is new', async () => {
    const { host, guest, roomId } = await company()
    for (const url of ['/api/notifications/unread', '/api/notifications/unread-count']) {
      const headers = { authorization: `Bearer ${host.token}` }
      const first = await app.inject({ url, headers })
      const again = { ...headers, 'if-none-match': String(first.headers.etag) }
      expect((await app.inject({ url, headers: again })).statusCode).toBe(304)
      const { id } = await ask(guest, roomId)
      expect((await app.inject({ url, headers: again })).statusCode).toBe(200)
      await withdraw(guest, id)
      await host.api.notifications.markAllRead()
    }
  })

  test('shows nothing of who is blocked, either way, or suspended', async () => {
    for (const hide of ['by reader', 'by actor', 'by admins']) {
      const { host, guest, roomId } = await company()
      const { id: asked } = await ask(guest, roomId)
      const [{ id } = { id: '' }] = await unread(host)
      expect(asked).not.toBe(id)
      if (hide === 'by reader') await block(db, host, guest)
      if (hide === 'by actor') await block(db, guest, host)
      if (hide === 'by admins')
        await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', guest.user.id).execute()
      expect([await unread(host), await countOf(host)]).toEqual([[], 0])
      await expect(host.api.notifications.markRead({ params: { id } })).rejects.toMatchObject({ status: 404 })
      expect(await host.api.notifications.markAllRead()).toEqual({ count: 0 })
    }
  })
})

describe('reading', () => {
  test('takes one away, and once more changes nothing', async () => {
    const { host, guest, roomId } = await company()
    await ask(guest, roomId)
    const other = await signUp('Ben')
    await ask(other, roomId)
    const [latest, first] = await unread(host)
    const params = { id: latest!.id }
    expect(await host.api.notifications.markRead({ params })).toBeUndefined()
    expect(await host.api.notifications.markRead({ params })).toBeUndefined()
    expect([await unread(host), await countOf(host)]).toEqual([[first], 1])
  })

  test('all says how many they were', async () => {
    const { host, guest, roomId } = await company()
    await withdraw(guest, (await ask(guest, roomId)).id)
    expect(await host.api.notifications.markAllRead()).toEqual({ count: 2 })
    expect(await host.api.notifications.markAllRead()).toEqual({ count: 0 })
    expect([await unread(host), await countOf(host)]).toEqual([[], 0])
  })

  test("is only for one's own", async () => {
    const { host, guest, roomId } = await company()
    await ask(guest, roomId)
    const [{ id } = { id: '' }] = await unread(host)
    const nothing = { status: 404, code: 'not_found', message: 'Notification not found' }
    for (const member of [guest, await signUpAdmin()]) {
      await expect(member.api.notifications.markRead({ params: { id } })).rejects.toMatchObject(nothing)
      await member.api.notifications.markAllRead()
      expect(await unread(member)).toEqual([])
    }
    for (const bad of [unknown, 'x', "' or 1=1 --"])
      await expect(host.api.notifications.markRead({ params: { id: bad } })).rejects.toMatchObject(nothing)
    expect(await countOf(host)).toBe(1)
  })

  test('is closed to strangers', async () => {
    const { notifications } = visitor
    const body = { inApp: true, email: true }
    for (const call of [
      notifications.unread(),
      notifications.unreadCount(),
      notifications.markAllRead(),
      notifications.markRead({ params: { id: unknown } }),
      notifications.choices(),
      notifications.choose({ params: { kind: 'room_request_received' }, body }),
    ])
      await expect(call).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
  })
})
