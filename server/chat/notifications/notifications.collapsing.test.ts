import { describe, expect, test } from 'vitest'
import {
  guestLeft,
  requestDeclined,
  requestReceived,
  roomTakenDown,
} from '../../rooms/room-requests/room-requests.notifications.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import {
  ask,
  block,
  decide,
  proveAddress,
  putRoom,
  signUpHostAndGuest,
  withdraw,
} from '../../testing/domains/room-requests.ts'
import { removeRoom } from '../../testing/domains/rooms.ts'
import { notify } from './notify.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

const unread = ({ api }: TestMember) => api.notifications.unread()
const titles = async (member: TestMember) => (await unread(member)).map(({ title }) => title)
const countOf = async ({ api }: TestMember) => (await api.notifications.unreadCount()).count
const list = ({ api }: TestMember, query: { limit?: number; cursor?: string } = {}) => api.notifications.list({ query })

const hostAndGuest = () => signUpHostAndGuest({ db, signUp }, festival.id)

describe('unread notifications of one kind about one room by one member', () => {
  test('are one after forty requests and withdrawals, and the newest is first @S7.17', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await proveAddress(db, guest)
    await ask(await signUp('Ben'), roomId)
    for (let n = 0; n < 40; n++) await withdraw(guest, (await ask(guest, roomId)).id)
    expect(await titles(host)).toEqual([
      'Ana has other plans now',
      'Ana would like to join you',
      'Ben would like to join you',
    ])
    expect(await countOf(host)).toBe(3)
    await ask(guest, roomId)
    expect((await titles(host))[0]).toBe('Ana would like to join you')
  })

  test('are one after repeated accepting and declining, with the final decision', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const { id } = await ask(guest, roomId)
    for (let n = 0; n < 10; n++) {
      await decide(host, id, 'accepted')
      await decide(host, id, 'rejected')
    }
    expect(await titles(guest)).toEqual(['Hugo had to cancel your place', 'Hugo said yes!'])
    await decide(host, id, 'accepted')
    await removeRoom(host, roomId)
    expect(await titles(guest)).toEqual(['Hugo took their room down', 'Hugo said yes!'])
  })

  test('change the ETag of the list, and marking the replaced one as read does not mark the new one', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const { id } = await ask(guest, roomId)
    const headers = { authorization: `Bearer ${host.token}` }
    const first = await app.inject({ url: '/api/notifications/unread', headers })
    const [old] = await unread(host)
    await withdraw(guest, id)
    await ask(guest, roomId)
    const again = { ...headers, 'if-none-match': String(first.headers.etag) }
    expect((await app.inject({ url: '/api/notifications/unread', headers: again })).statusCode).toBe(200)
    await expect(host.api.notifications.markRead({ params: { id: old!.id } })).rejects.toMatchObject({ status: 404 })
    expect(await countOf(host)).toBe(2)
  })

  test('are not replaced once they are read', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const { id } = await ask(guest, roomId)
    await host.api.notifications.markAllRead()
    await withdraw(guest, id)
    await ask(guest, roomId)
    expect(await titles(host)).toEqual(['Ana would like to join you', 'Ana has other plans now'])
    expect((await list(host)).total).toBe(3)
  })

  test('of other rooms and other members stay separate', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const second = await putRoom(db, host, festival.id)
    const other = await signUp('Ben')
    for (const [member, room] of [
      [guest, roomId],
      [guest, second],
      [other, roomId],
    ] as const)
      await ask(member, room)
    expect(await countOf(host)).toBe(3)
  })

  test('are one when fifty transactions notify at once', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const one = requestReceived({ readerId: host.user.id, actor: guest.user, room: { id: roomId }, own: null })
    const notifyOnce = () => db.transaction().execute((trx) => notify(trx, [one]))
    await Promise.all(Array.from({ length: 50 }, notifyOnce))
    expect(await countOf(host)).toBe(1)
  })

  test('are one within one call of notify, which shows the last', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const facts = { readerId: guest.user.id, actor: host.user, room: { id: roomId, title: 'Room' } }
    const both = [requestDeclined({ ...facts, hadPlace: false }), roomTakenDown({ ...facts, hadPlace: true })]
    for (const [order, last] of [
      [both, 'Hugo took their room down'],
      [both.toReversed(), 'Hugo can’t take you in this time'],
    ] as const) {
      await db.transaction().execute((trx) => notify(trx, order))
      expect(await titles(guest)).toEqual([last])
    }
  })

  test('about former members stay separate, also within one call', async () => {
    const { host, roomId } = await hostAndGuest()
    const one = guestLeft({ readerId: host.user.id, room: { id: roomId, title: 'Room' } })
    await db.transaction().execute((trx) => notify(trx, [one, one]))
    expect(await countOf(host)).toBe(2)
  })
})

describe('the list of all notifications', () => {
  test('is paged, contains read ones and has the latest first @S7.16', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    for (let n = 0; n < 4; n++) {
      await withdraw(guest, (await ask(guest, roomId)).id)
      if (n < 3) await host.api.notifications.markAllRead()
    }
    const whole = await list(host)
    expect(whole.items.map(({ isRead }) => isRead)).toEqual([false, false, true, true, true, true, true, true])
    expect(whole.items.map(({ id }) => id)).toEqual(
      whole.items
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(host, { limit: 3, ...(cursor && { cursor }) })
      expect(page.total).toBe(8)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(whole.items.map(({ id }) => id))
    for (const cursor of ['x', "' or 1=1 --"])
      await expect(list(host, { cursor })).rejects.toMatchObject({ status: 400 })
  })

  test('contains only the viewer’s own, hides blocked members and requires a session', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await ask(guest, roomId)
    expect(await list(guest)).toEqual({ items: [], next: null, total: 0 })
    await block(db, guest, host)
    expect(await list(host)).toEqual({ items: [], next: null, total: 0 })
    await expect(visitor.notifications.list({ query: {} })).rejects.toMatchObject({ status: 401 })
  })
})
