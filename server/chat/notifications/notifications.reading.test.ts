import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ask, block, signUpHostAndGuest, withdraw } from '../../testing/domains/room-requests.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const unknown = '019a0000-0000-7000-8000-000000000000'

const unread = ({ api }: TestMember) => api.notifications.unread()
const countOf = async ({ api }: TestMember) => (await api.notifications.unreadCount()).count

const hostAndGuest = () => signUpHostAndGuest({ db, signUp }, festival.id)

describe('the unread list', () => {
  test('contains the latest 50, the count includes all, and both match the contract @P3.4 @P7.20', async () => {
    const { host, guest } = await hostAndGuest()
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

  test('returns 304 until something changes @S1.37', async () => {
    const { host, guest, roomId } = await hostAndGuest()
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

  test('hides notifications about blocked, blocking and suspended members', async () => {
    for (const hide of ['by reader', 'by actor', 'by admins']) {
      const { host, guest, roomId } = await hostAndGuest()
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

  test('hides what is only emailed', async () => {
    const { user, ...host } = await signUp('Hugo')
    const row = { userId: user.id, type: 'room_request_received', title: 'Hola', message: '', isShown: false }
    await db.insertInto('notifications').values(row).execute()
    expect(await unread({ user, ...host })).toEqual([])
  })

  test('shows those by a member who has a block with another, as the reader has', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const other = await signUp('Olga')
    for (const member of [host, guest]) {
      await block(db, member, other)
      await block(db, other, member)
    }
    await ask(guest, roomId)
    expect([(await unread(host)).length, await countOf(host)]).toEqual([1, 1])
  })
})

describe('marking as read', () => {
  test('removes one from the unread list and has no effect a second time @P7.22', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await ask(guest, roomId)
    const other = await signUp('Ben')
    await ask(other, roomId)
    const [latest, first] = await unread(host)
    const params = { id: latest!.id }
    expect(await host.api.notifications.markRead({ params })).toBeUndefined()
    expect(await host.api.notifications.markRead({ params })).toBeUndefined()
    expect([await unread(host), await countOf(host)]).toEqual([[first], 1])
  })

  test('returns the number when all are marked @P4.16 @P7.23', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await withdraw(guest, (await ask(guest, roomId)).id)
    expect(await host.api.notifications.markAllRead()).toEqual({ count: 2 })
    expect(await host.api.notifications.markAllRead()).toEqual({ count: 0 })
    expect([await unread(host), await countOf(host)]).toEqual([[], 0])
  })

  test("works only for the member's own notifications", async () => {
    const { host, guest, roomId } = await hostAndGuest()
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
})
