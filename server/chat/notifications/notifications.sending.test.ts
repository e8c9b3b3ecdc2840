import { describe, expect, test } from 'vitest'
import { notificationKinds } from '../../notification-kinds.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, approveFestival } from '../../testing/domains/festivals.ts'
import { ageMailBudget, notificationMailsTo } from '../../testing/services/mailed.ts'
import { ask, block, decide, proveAddress, signUpHostAndGuest, withdraw } from '../../testing/domains/room-requests.ts'
import { notify } from './notify.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

const unread = ({ api }: TestMember) => api.notifications.unread()
const countOf = async ({ api }: TestMember) => (await api.notifications.unreadCount()).count
const emailsTo = (member: TestMember) => notificationMailsTo(db, member)

const anHourAgo = new Date(Date.now() - 3_600_000)

const hostAndGuest = (title = 'Sunny room') => signUpHostAndGuest({ db, signUp }, festival.id, { title })

async function choose({ api }: TestMember, kind: string, inApp: boolean, email: boolean) {
  return await api.notifications.choose({ params: { kind }, body: { inApp, email } })
}

describe('a notification', () => {
  test('is sent for a request that is sent, accepted, declined or withdrawn @S7.2', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const { id } = await ask(guest, roomId)
    expect(await unread(host)).toEqual([
      {
        id: expect.any(String),
        title: 'Ana would like to join you',
        message: 'There’s a new request for “Sunny room”. Have a look, and say yes or no when you’re ready.',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        actionUrl: `/my-rooms?room=${roomId}`,
      },
    ])
    await decide(host, id, 'rejected')
    expect((await unread(guest))[0]).toMatchObject({
      title: 'Hugo can’t take you in this time',
      message: expect.stringContaining('“Sunny room” was declined'),
    })
    await decide(host, id, 'accepted')
    await decide(host, id, 'rejected')
    await decide(host, id, 'accepted')
    await withdraw(guest, id)
    const shown = (await unread(guest)).map(({ title, message, actionUrl }) => [title, message, actionUrl])
    expect(shown.toReversed()).toEqual([
      [
        'Hugo had to cancel your place',
        expect.stringContaining('no longer have a place in “Sunny room”'),
        '/my-requests',
      ],
      ['Hugo said yes!', expect.stringContaining('You have a place in “Sunny room”'), '/my-requests'],
    ])
    expect(await unread(host)).toMatchObject([
      { title: 'Ana has other plans now', message: expect.stringContaining('free again') },
      { title: 'Ana would like to join you' },
    ])
    const again = await ask(guest, roomId)
    await withdraw(guest, again.id)
    expect((await unread(host))[0]).toMatchObject({ message: 'They withdrew their request for “Sunny room”.' })
  })

  test('is not sent when the call fails @S7.1', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await db.updateTable('roomShares').set({ currentGuests: 2 }).where('id', '=', roomId).execute()
    await proveAddress(db, host)
    await expect(ask(guest, roomId)).rejects.toMatchObject({ code: 'room_full' })
    expect([await unread(host), await emailsTo(host)]).toEqual([[], []])
  })

  test('is neither stored nor sent between members with a block, and not sent if they block each other meanwhile', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await proveAddress(db, host)
    const kind = notificationKinds.find((one) => one.kind === 'room_request_received')!
    const about = { relatedId: roomId, relatedType: 'room_share', actionUrl: '/' } as const
    const tell = () =>
      db
        .transaction()
        .execute((trx) => notify(trx, [{ kind, facts: {}, readerId: host.user.id, actorId: guest.user.id, ...about }]))
    const stored = () => db.selectFrom('notifications').select('id').where('userId', '=', host.user.id).execute()
    for (const [one, other] of [
      [host, guest],
      [guest, host],
    ] as const) {
      await block(db, one, other)
      await tell()
      expect(await stored()).toEqual([])
      await one.api.blocks.unblock({ params: { id: other.user.id } })
    }
    await tell()
    await block(db, guest, host)
    await expect(emailsTo(host)).rejects.toThrow('block')
  })

  test.each(['is suspended', 'has left'])('is not sent to a member who %s', async (what) => {
    const organizer = await signUp()
    await proveAddress(db, organizer)
    const { id } = await addFestival(organizer)
    const reason = { [what === 'has left' ? 'deletedAt' : 'suspendedAt']: new Date() }
    await db.updateTable('users').set(reason).where('id', '=', organizer.user.id).execute()
    await approveFestival(admin, id)
    const notified = await db
      .selectFrom('notifications')
      .select('type')
      .where('userId', '=', organizer.user.id)
      .execute()
    expect([notified, await emailsTo(organizer)]).toEqual([[], []])
  })

  test('shows the longest name and title in full', async () => {
    const { host, guest, roomId } = await hostAndGuest('💃'.repeat(60))
    await db
      .updateTable('users')
      .set({ name: '💃'.repeat(80) })
      .where('id', '=', guest.user.id)
      .execute()
    await db
      .updateTable('roomShares')
      .set({ title: '💃'.repeat(120) })
      .where('id', '=', roomId)
      .execute()
    await decide(host, (await ask(guest, roomId)).id, 'accepted')
    expect((await unread(host))[0]?.message).toContain('💃'.repeat(120))
  })
})

describe('choices', () => {
  test('are all on until they are changed, each separately @S7.19', async () => {
    const { host, guest } = await hostAndGuest()
    const all = await host.api.notifications.choices()
    const has = (kind: { channels: string[] }, channel: string) => kind.channels.includes(channel)
    expect(all).toEqual(
      (await visitor.notifications.kinds()).map((kind) => ({
        ...kind,
        inApp: has(kind, 'inApp'),
        email: has(kind, 'email'),
        push: expect.any(Boolean),
      })),
    )
    expect(all.map(({ kind, title }) => [kind, title])).toEqual(
      notificationKinds.filter(({ isFixed }) => !isFixed).map(({ kind, title }) => [kind, title()]),
    )
    expect(await choose(host, 'room_request_accepted', true, false)).toEqual({
      kind: 'room_request_accepted',
      inApp: true,
      email: false,
      push: true,
    })
    await choose(host, 'room_request_withdrawn', false, true)
    await choose(host, 'room_request_withdrawn', false, false)
    const changed = await host.api.notifications.choices()
    expect(changed.filter((choice, at) => choice.inApp !== all[at]?.inApp || choice.email !== all[at]?.email)).toEqual([
      { ...all[1], kind: 'room_request_withdrawn', inApp: false, email: false },
      { ...all[2], kind: 'room_request_accepted', inApp: true, email: false },
    ])
    expect(await guest.api.notifications.choices()).toEqual(all)
    await choose(host, 'room_request_withdrawn', true, true)
    expect((await host.api.notifications.choices())[1]).toEqual(all[1])
  })

  test('apply to later notifications', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await proveAddress(db, host)
    const notifyOnce = async () => {
      await host.api.notifications.markAllRead()
      const [before, emailsBefore] = [await countOf(host), (await emailsTo(host)).length]
      const { id } = await ask(guest, roomId)
      const added = [(await countOf(host)) - before, (await emailsTo(host)).length - emailsBefore]
      await db.deleteFrom('roomRequests').where('id', '=', id).execute()
      // Moves the mail budget and the emails about this guest back by an hour.
      await ageMailBudget(db, '1 hour')
      await db.updateTable('mailOutbox').set({ createdAt: anHourAgo }).where('aboutId', '=', guest.user.id).execute()
      return added
    }
    expect(await notifyOnce()).toEqual([1, 1])
    await choose(host, 'room_request_received', false, true)
    expect(await notifyOnce()).toEqual([0, 1])
    await choose(host, 'room_request_received', true, false)
    expect(await notifyOnce()).toEqual([1, 0])
    await choose(host, 'room_request_received', false, false)
    expect(await notifyOnce()).toEqual([0, 0])
    await choose(host, 'room_request_received', true, true)
    await choose(host, 'room_request_withdrawn', false, false)
    expect(await notifyOnce()).toEqual([1, 1])
  })

  test.each([
    ['festival_cancelled', { inApp: true, email: true }, 'kind'],
    ['room_request_received', { inApp: 'no', email: true }, 'inApp'],
  ])('for %s of %j are refused', async (kind, body, field) => {
    const { api } = await signUp()
    const input = { params: { kind }, body } as Parameters<typeof api.notifications.choose>[0]
    await expect(api.notifications.choose(input)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  test('of a member cannot be set by others', async () => {
    const { host, guest } = await hostAndGuest()
    const body = { inApp: false, email: false, userId: host.user.id, kind: 'room_request_accepted' }
    await guest.api.notifications.choose({ params: { kind: 'room_request_received' }, body })
    expect(
      (await host.api.notifications.choices()).every(
        ({ channels, inApp, email }) => inApp === channels.includes('inApp') && email === channels.includes('email'),
      ),
    ).toBe(true)
    expect((await guest.api.notifications.choices())[2]).toMatchObject({
      kind: 'room_request_accepted',
      inApp: true,
      email: true,
    })
  })
})

describe('an email', () => {
  test('is sent to a confirmed address only', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    const { id } = await ask(guest, roomId)
    expect(await emailsTo(host)).toEqual([])
    await proveAddress(db, guest)
    await decide(host, id, 'accepted')
    const [email] = await emailsTo(guest)
    expect(email).toMatchObject({ subject: 'You have a place to stay', aboutId: host.user.id })
    expect(email?.text).toMatch(/^Hi Ana,\n\nHugo said yes!\n\nYou have a place in “Sunny room”/)
    expect(email?.text).toContain('http://localhost/my-requests\n')
  })

  test('can be unsubscribed from by its link and by its headers @S7.22', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    await proveAddress(db, host)
    await ask(guest, roomId)
    const [email] = await emailsTo(host)
    const token = /http:\/\/localhost\/unsubscribe\?token=([\w-]{48}\.room_request_received)\n/.exec(email!.text)?.[1]
    expect(token).toBeDefined()
    expect(email!.html).toContain(`href="http://localhost/unsubscribe?token=${token}"`)
    expect(email!.html).toContain(`href="http://localhost/my-rooms?room=${roomId}"`)
    expect(email!.headers).toEqual({
      'List-Unsubscribe': `<http://localhost/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test.each(['Win at evil.example', 'https://evil', 'Call me: a@b.c'])(
    'leaves out text of others that could be shown as a link: %s',
    async (words) => {
      const { host, guest, roomId } = await hostAndGuest(words)
      await db.updateTable('users').set({ name: words }).where('id', '=', guest.user.id).execute()
      await Promise.all([proveAddress(db, host), proveAddress(db, guest)])
      await decide(host, (await ask(guest, roomId)).id, 'accepted')
      const [[toHost], [toGuest]] = [await emailsTo(host), await emailsTo(guest)]
      expect(toHost?.text).toContain('A dancer would like to join you')
      expect(toGuest?.text).toContain('You have a place in a room.')
      for (const email of [toHost, toGuest]) expect(email!.text + email!.html).not.toContain(words)
      expect((await unread(host))[0]?.title).toContain(words)
    },
  )

  test('about the same member is sent twice an hour at most', async () => {
    const { host, guest, roomId } = await hostAndGuest()
    for (const member of [host, guest]) await proveAddress(db, member)
    await ageMailBudget(db, '1 day')
    for (let n = 0; n < 7; n++) await withdraw(guest, (await ask(guest, roomId)).id)
    expect(await emailsTo(host)).toHaveLength(2)
    expect(await countOf(host)).toBe(2)
    await ask(await signUp('Ben'), roomId)
    expect(await emailsTo(host)).toHaveLength(3)
  })
})
