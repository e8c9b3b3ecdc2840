import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../../../clean-up.job.ts'
import { notificationKinds } from '../../../notification-kinds.ts'
import { password, testApp, type TestMember } from '../../../testing/app.ts'
import { messagesOf, openThread, say } from '../../../testing/domains/chat.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { mailsTo } from '../../../testing/services/mailed.ts'
import { suspend } from '../../../testing/domains/members.ts'
import { openRoomGroup } from '../../../testing/domains/room-groups.ts'
import { block, proveAddress, putRoom } from '../../../testing/domains/room-requests.ts'
import { directMessageKind } from '../chat.words.ts'
import { mailUnreadMessages } from './mail-unread-messages.job.ts'

const { app, db, signUp, signUpAdmin } = await testApp()

async function pair() {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  await proveAddress(db, bea)
  return { ana, bea, id: (await openThread(ana, bea)).id }
}

const bellOf = async ({ api }: TestMember) => (await api.notifications.unread()).map(({ title }) => title)
const readAll = async (member: TestMember, id: string) => {
  const messageId = (await messagesOf(member, id)).at(-1)!.id
  await member.api.chat.read({ params: { id }, body: { messageId } })
}
/** Inserts a notification for a member, and returns its id. */
async function notify(
  { user }: TestMember,
  { id, kind = directMessageKind.kind, isRead = false }: Told,
): Promise<string> {
  const about = { relatedId: id, relatedType: 'chat_thread', actionUrl: '/messages' } as const
  const row = { userId: user.id, type: kind, facts: '{}', isRead, ...about }
  return (await db.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow()).id
}
type Told = { id: string; kind?: string; isRead?: boolean }

/** Notifications that are kept when Bea has nothing more to read from Ana: for another thread, of another kind, and already read. */
const notifyOfOther = async ({ bea, id }: Awaited<ReturnType<typeof pair>>) => [
  await notify(bea, { id: (await openThread(await signUp('Dana'), bea)).id }),
  await notify(bea, { id, kind: 'group_opened' }),
  await notify(bea, { id, isRead: true }),
]

/** The ids of all notifications of these members, sorted. */
async function notificationsOf(...members: TestMember[]) {
  const readers = members.map(({ user }) => user.id)
  const rows = await db.selectFrom('notifications').select('id').where('userId', 'in', readers).execute()
  return rows.map(({ id }) => id).toSorted()
}

const choose = ({ api }: TestMember, body: { inApp: boolean; email: boolean }) =>
  api.notifications.choose({ params: { kind: directMessageKind.kind }, body })

/** Lets this time pass for all waiting emails, and runs the job. */
async function mailAfter(minutes: number) {
  await sql`update notifications set mail_due_at = mail_due_at - make_interval(mins => ${minutes})`.execute(db)
  await mailUnreadMessages(db)
}
const mails = async ({ user }: TestMember) =>
  (await mailsTo(db, user.email)).filter(({ subject }) => subject === 'You have a new message')

describe('a direct message', () => {
  test('is in the bell of its reader once for each thread until it is read, without its text @S7.4', async () => {
    const { ana, bea, id } = await pair()
    await say(ana, id, 'Meet me at the station')
    await say(ana, id, 'Or at the venue')
    const [notified] = await bea.api.notifications.unread()
    expect(notified).toMatchObject({ title: 'Ana wrote to you', actionUrl: `/messages?thread=${id}` })
    expect(JSON.stringify(notified)).not.toMatch(/station|venue/)
    expect(await bellOf(bea)).toHaveLength(1)
    expect(await bellOf(ana)).toEqual([])
    await readAll(bea, id)
    expect(await bellOf(bea)).toEqual([])
    expect((await bea.api.notifications.list({ query: {} })).items).toEqual([])
    await say(ana, id, 'Third')
    expect(await bellOf(bea)).toEqual(['Ana wrote to you'])
  })

  test('stays in the bell until the last message is read, and goes with an answer', async () => {
    const { ana, bea, id } = await pair()
    const { id: first } = await say(ana, id, 'One')
    await say(ana, id, 'Two')
    // The email waits as long as if the first message were the last.
    await say(ana, (await openThread(ana, await signUp('Cara'))).id, 'Hola')
    await bea.api.chat.read({ params: { id }, body: { messageId: first } })
    expect(await bellOf(bea)).toHaveLength(1)
    await say(bea, id, 'Hola')
    expect(await bellOf(bea)).toEqual([])
    expect(await bellOf(ana)).toEqual(['Bea wrote to you'])
  })

  test('that is sent takes nothing from the bell but what it answers, and one that is refused takes nothing', async () => {
    const { ana, bea, id } = await pair()
    const kept = [...(await notifyOfOther({ ana, bea, id })), await notify(ana, { id: randomUUID() })]
    const clientId = randomUUID()
    await say(ana, id, 'Hola', clientId)
    const unread = await notificationsOf(bea, ana)
    expect(unread).toHaveLength(kept.length + 1)
    // It is not confused with the message of another member with this id.
    const answer = { content: 'Yes', clientId, replyTo: randomUUID() }
    await expect(bea.api.chat.send({ params: { id }, body: answer })).rejects.toMatchObject({ status: 404 })
    expect(await notificationsOf(bea, ana)).toEqual(unread)
    await say(bea, id, 'Hola')
    expect((await notificationsOf(bea, ana)).filter((one) => kept.includes(one))).toEqual(kept.toSorted())
    expect(await notificationsOf(bea)).toHaveLength(kept.length - 1)
  })

  test('that is read takes nothing else from the bell: of other threads, kinds and members, or seen before', async () => {
    const { ana, bea, id } = await pair()
    await say(ana, id, 'Hola')
    const kept = [...(await notifyOfOther({ ana, bea, id })), await notify(ana, { id })]
    await readAll(bea, id)
    expect(await notificationsOf(ana, bea)).toEqual(kept.toSorted())
  })

  test('that is deleted unread leaves the bell and is not mailed', async () => {
    const { ana, bea, id } = await pair()
    const [one, two] = [await say(ana, id, 'One'), await say(ana, id, 'Two')]
    await ana.api.chat.remove({ params: { id: one.id } })
    expect(await bellOf(bea)).toHaveLength(1)
    await ana.api.chat.remove({ params: { id: two.id } })
    expect(await bellOf(bea)).toEqual([])
    await mailAfter(5)
    expect(await mails(bea)).toEqual([])
  })

  test('that is deleted unread takes nothing else from the bell', async () => {
    const { ana, bea, id } = await pair()
    const cara = await signUp('Cara')
    const kept = [...(await notifyOfOther({ ana, bea, id })), await notify(cara, { id })]
    const { id: messageId } = await say(ana, id, 'Hola')
    await ana.api.chat.remove({ params: { id: messageId } })
    expect(await notificationsOf(ana, bea, cara)).toEqual(kept.toSorted())
  })

  test('of a group is in the bell no more of whom has left it; others stay', async () => {
    const [host, cara] = [await signUp('Hugo'), await signUp('Cara')]
    const { id: festivalId } = await addFestival(await signUpAdmin())
    const open = async () => (await openRoomGroup(db, await putRoom(db, host, festivalId), [host, cara])).threadId
    const [id, other] = [await open(), await open()]
    await notify(cara, { id })
    const kept = [await notify(cara, { id: other }), await notify(host, { id })]
    await cara.api.chat.leave({ params: { id } })
    expect(await notificationsOf(cara, host)).toEqual(kept.toSorted())
  })

  test('is in nobody’s bell any more once its sender has left', async () => {
    const { ana, bea, id } = await pair()
    const cara = await signUp('Cara')
    const { id: other } = await openThread(bea, cara)
    await say(cara, other, 'Hola')
    await say(ana, id, 'Hola')
    expect(await bellOf(bea)).toEqual(['Ana wrote to you', 'Cara wrote to you'])
    for (const { api } of [ana, cara]) await api.profile.remove({ body: { password } })
    expect(await notificationsOf(bea)).toEqual([])
  })

  test('that is deleted unread leaves the bell, though earlier ones were read', async () => {
    const { ana, bea, id } = await pair()
    const cara = await signUp('Cara')
    const { id: other } = await openThread(cara, bea)
    await say(cara, other, 'Hola')
    await say(ana, id, 'One')
    for (const threadId of [id, other]) await readAll(bea, threadId)
    const { id: second } = await say(ana, id, 'Two')
    expect(await bellOf(bea)).toHaveLength(1)
    await ana.api.chat.remove({ params: { id: second } })
    expect(await bellOf(bea)).toEqual([])
  })

  test('sent fifty times at once by both, while both read, is in the bell of no reader after they read all', async () => {
    const { ana, bea, id } = await pair()
    await say(ana, id, 'Hola')
    await say(bea, id, 'Hola')
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const [from, to] = n % 2 ? [ana, bea] : [bea, ana]
        await say(from, id, `${n}`)
        await readAll(to, id)
      }),
    )
    for (const member of [ana, bea]) {
      await readAll(member, id)
      expect(await bellOf(member)).toEqual([])
    }
  })
})

describe('the email about direct messages', () => {
  test('is sent after five minutes, once until the thread is read, without text, and ended by one click', async () => {
    const { ana, bea, id } = await pair()
    await say(ana, id, 'Meet me at the station')
    await mailAfter(4)
    expect(await mails(bea)).toEqual([])
    await mailAfter(1)
    const [mail] = await mails(bea)
    expect(mail!.text).toContain('Ana wrote to you')
    expect(mail!.text).toContain(`http://localhost/messages?thread=${id}`)
    expect(mail!.text).not.toContain('station')
    await say(ana, id, 'Are you there?')
    await mailAfter(60)
    expect(await mails(bea)).toHaveLength(1)
    await readAll(bea, id)
    await say(bea, id, 'Here!')
    await say(ana, id, 'Fine')
    await mailAfter(5)
    expect(await mails(bea)).toHaveLength(2)

    const token = /\/unsubscribe\?token=(\S+)/.exec(mail!.text)![1]!
    const url = `/api/notifications/unsubscribe/${token}`
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
    await readAll(bea, id)
    await say(ana, id, 'One more')
    await mailAfter(5)
    expect(await mails(bea)).toHaveLength(2)
    expect(await bellOf(bea)).toEqual(['Ana wrote to you'])
  })

  test('is not sent if the messages were read, answered or seen in the bell before', async () => {
    for (const seen of [
      readAll,
      (bea: TestMember, id: string) => say(bea, id, 'Hola'),
      ({ api }: TestMember) => api.notifications.markAllRead(),
    ]) {
      const { ana, bea, id } = await pair()
      await say(ana, id, 'Hola')
      await seen(bea, id)
      await mailAfter(5)
      expect(await mails(bea)).toEqual([])
    }
  })

  test('is not sent about a member who is blocked or suspended meanwhile', async () => {
    for (const hide of [
      (ana: TestMember, bea: TestMember) => block(db, bea, ana),
      (ana: TestMember) => suspend(db, ana),
    ]) {
      const { ana, bea, id } = await pair()
      await say(ana, id, 'Hola')
      await hide(ana, bea)
      await mailAfter(5)
      expect(await mails(bea)).toEqual([])
      expect(await bellOf(bea)).toEqual([])
    }
  })

  test('goes to members who turned the bell off, and not to those who turned it off itself', async () => {
    const { ana, bea, id } = await pair()
    await choose(bea, { inApp: false, email: true })
    await say(ana, id, 'Hola')
    expect(await bellOf(bea)).toEqual([])
    expect(await bea.api.notifications.unreadCount()).toEqual({ count: 0 })
    expect((await bea.api.notifications.list({ query: {} })).items).toEqual([])
    await mailAfter(5)
    expect(await mails(bea)).toHaveLength(1)
    await readAll(bea, id)
    await choose(bea, { inApp: true, email: false })
    await say(ana, id, 'Hola again')
    await mailAfter(5)
    expect(await mails(bea)).toHaveLength(1)
    expect(await bellOf(bea)).toHaveLength(1)
  })

  test('is in the bell whatever others turned off there, and what else its reader did', async () => {
    const { ana, bea, id } = await pair()
    await choose(ana, { inApp: false, email: true })
    await bea.api.notifications.choose({ params: { kind: 'follow' }, body: { inApp: false, email: false } })
    await say(ana, id, 'Hola')
    expect(await bellOf(bea)).toHaveLength(1)
  })

  test('is sent once by two runs at once', async () => {
    const { ana, bea, id } = await pair()
    await say(ana, id, 'Hola')
    await sql`update notifications set mail_due_at = now()`.execute(db)
    await Promise.all([mailUnreadMessages(db), mailUnreadMessages(db)])
    expect(await mails(bea)).toHaveLength(1)
  })
})

test('messages have a kind of their own in Settings', async () => {
  expect(notificationKinds).toContain(directMessageKind)
  expect(await (await signUp()).api.notifications.choices()).toContainEqual(
    expect.objectContaining({ kind: 'direct_message', inApp: true, email: true }),
  )
})

test('of a message that is edited again and again the first text and the latest four are kept', async () => {
  const { ana, id } = await pair()
  const { id: messageId } = await say(ana, id, 'Text 0')
  for (let n = 1; n <= 8; n++) await ana.api.chat.edit({ params: { id: messageId }, body: { content: `Text ${n}` } })
  const kept = db.selectFrom('chatMessageVersions').select('content').where('messageId', '=', messageId).orderBy('id')
  expect((await kept.execute()).map(({ content }) => content)).toEqual([0, 4, 5, 6, 7].map((n) => `Text ${n}`))
})

test('what a message said before it was edited or deleted is kept for 90 days', async () => {
  const { ana, bea, id } = await pair()
  const { id: messageId } = await say(ana, id, 'I pay half')
  await ana.api.chat.edit({ params: { id: messageId }, body: { content: 'I pay nothing' } })
  await ana.api.chat.remove({ params: { id: messageId } })
  const versions = () =>
    db.selectFrom('chatMessageVersions').select('content').where('messageId', '=', messageId).execute()
  expect(await versions()).toEqual([{ content: 'I pay half' }, { content: 'I pay nothing' }])
  expect(JSON.stringify(await messagesOf(bea, id))).not.toContain('I pay')
  await sql`update chat_message_versions set created_at = now() - interval '89 days'`.execute(db)
  await cleanUp(db)
  expect(await versions()).toHaveLength(2)
  await sql`update chat_message_versions set created_at = now() - interval '91 days'`.execute(db)
  await cleanUp(db)
  expect(await versions()).toEqual([])
})
