import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Reaction } from '../../../contract/chat/chat-limits.ts'
import { messageQuotas, quotas } from '../../people/quotas/quotas-per-member.ts'
import { password, type TestMember } from '../../testing/app.ts'
import { messagesOf, openThread, pairInTalk, say, textsOf, threadsOf } from '../../testing/domains/chat.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { putPhoto } from '../../testing/domains/photos.ts'
import { openRoomGroup } from '../../testing/domains/room-groups.ts'
import { block, putRoom } from '../../testing/domains/room-requests.ts'
import { caughtUp, eventsIn, streamingApp } from '../../testing/streams.ts'

const connection = await testConnection()
const [one, other] = [await streamingApp(connection), await streamingApp(connection)]
const { db, signUp, signUpAdmin } = one
const { id: festivalId } = await addFestival(await signUpAdmin())

/** The same member, at the other instance. */
const atOther = (member: TestMember): TestMember => ({ ...member, api: other.clientOf(member.token) })

const reply = ({ api }: TestMember, threadId: string, replyTo: string, content = 'Yes', clientId = randomUUID()) =>
  api.chat.send({ params: { id: threadId }, body: { content, replyTo, clientId } })
const react = ({ api }: TestMember, id: string, reaction: Reaction) =>
  api.chatReactions.set({ params: { id }, body: { reaction } })
const takeBack = ({ api }: TestMember, id: string) => api.chatReactions.remove({ params: { id } })

const lastOf = async (member: TestMember, threadId: string) => (await messagesOf(member, threadId)).at(-1)!
const reactionsTo = async (member: TestMember, threadId: string, id: string) =>
  (await messagesOf(member, threadId)).find((message) => message.id === id)!.reactions
const notFound = { status: 404, code: 'not_found' }

async function group(...names: string[]) {
  const members = (await several(signUp, ...names)) as [TestMember, ...TestMember[]]
  const { threadId } = await openRoomGroup(db, await putRoom(db, members[0], festivalId), members)
  return { members, threadId }
}

describe('a reply', () => {
  test('quotes the message as it is when it is read: edited, deleted, with photos alone, of a former member', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const first = await say(bea, id, `${'Shall we meet at the entrance? '.repeat(10)}💃`)
    const sent = await reply(ana, id, first.id)
    const quoted = { id: first.id, seq: 3, senderId: bea.user.id, senderName: 'Bea', photoCount: 0 }
    expect(sent).toMatchObject({ content: 'Yes', replyTo: { ...quoted, isDeleted: false, isCollapsed: false } })
    expect(sent.replyTo!.content).toHaveLength(200)
    expect(await lastOf(bea, id)).toMatchObject({ id: sent.id, replyTo: quoted, reactions: null })
    await bea.api.chat.edit({ params: { id: first.id }, body: { content: 'At the bar?' } })
    expect((await lastOf(ana, id)).replyTo).toMatchObject({ content: 'At the bar?' })
    await bea.api.chat.remove({ params: { id: first.id } })
    expect((await lastOf(ana, id)).replyTo).toEqual({ ...quoted, content: '', isDeleted: true, isCollapsed: false })
    const images = [await putPhoto(db, bea, 'abc001', '/objects/private/')]
    const photo = await bea.api.chat.send({ params: { id }, body: { content: '', images } })
    expect(await reply(ana, id, photo.id)).toMatchObject({ replyTo: { content: '', photoCount: 1 } })
    await suspend(db, bea)
    expect((await lastOf(ana, id)).replyTo).toMatchObject({ senderName: 'Former member' })
  })

  test('names a message of its own thread, and none of the product', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const elsewhere = await openThread(ana, await signUp('Caro'))
    const [theirs, here] = [await say(ana, elsewhere.id, 'A secret'), await say(bea, id, 'Hola')]
    const { threadId, members } = await group('Hugo', 'Cara', 'Dana')
    await members[2]!.api.chat.leave({ params: { id: threadId } })
    const system = await lastOf(members[0], threadId)
    expect(system.messageType).toBe('system')
    await expect(reply(ana, id, theirs.id)).rejects.toMatchObject(notFound)
    await expect(reply(ana, id, randomUUID())).rejects.toMatchObject(notFound)
    await expect(reply(members[0], threadId, system.id)).rejects.toMatchObject(notFound)
    await expect(reply(ana, id, 'first')).rejects.toMatchObject(notFound)
    expect(await textsOf(bea, id)).toEqual(['Hola', 'Buenas', 'Hola'])
    const clientId = randomUUID()
    const sent = await reply(ana, id, here.id, 'Again', clientId)
    expect(await reply(ana, id, here.id, 'Again', clientId)).toEqual(sent)
    expect(await reply(atOther(ana), id, here.id, 'Again', clientId)).toEqual(sent)
    expect(await textsOf(bea, id)).toEqual(['Hola', 'Buenas', 'Hola', 'Again'])
  })

  test('shows the text of a blocked member to neither side of the block, nor who wrote it', async () => {
    const { threadId, members } = await group('Hugo', 'Cara', 'Dana')
    const [hugo, cara, dana] = members as [TestMember, TestMember, TestMember]
    const first = await say(cara, threadId, 'I snore')
    await reply(hugo, threadId, first.id, 'We all do')
    await block(db, cara, dana)
    expect((await lastOf(dana, threadId)).replyTo).toEqual({
      id: first.id,
      seq: first.seq,
      senderId: null,
      senderName: '',
      content: '',
      photoCount: 0,
      isDeleted: false,
      isCollapsed: true,
    })
    expect((await lastOf(hugo, threadId)).replyTo).toMatchObject({ content: 'I snore', isCollapsed: false })
  })

  test('is kept by a message that waits for an admin', async () => {
    const [member, admin] = [await signUp('Nino'), await signUpAdmin()]
    const text = 'Come to my party on Friday!'
    for (let n = 0; n < messageQuotas.copiesOfNew; n++)
      await say(member, (await openThread(member, await signUp())).id, text)
    const { id } = await openThread(member, await signUp('Bea'))
    const first = await say(member, id, 'Hola')
    await expect(reply(member, id, first.id, text)).rejects.toMatchObject({ code: 'message_held' })
    const held = (await admin.api.heldMessages.list({ query: {} })).items.find(({ content }) => content === text)
    await admin.api.heldMessages.letThrough({ params: { id: held!.id } })
    expect(await lastOf(member, id)).toMatchObject({ content: text, replyTo: { content: 'Hola' } })
  })
})

describe('a reaction', () => {
  test('is one of each member, changed and taken back, and tells nobody but those who look', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const first = await say(ana, id, 'I found a room')
    const before = [await threadsOf(ana), await ana.api.notifications.list({ query: {} })]
    const [ofAna, ofBea] = [await one.stream(ana.token), await other.stream(bea.token)]
    const isHeart = { reaction: 'heart', count: 1, isOwn: true, names: [] }
    expect(await react(bea, first.id, 'heart')).toMatchObject({ id: first.id, reactions: [isHeart] })
    expect(await react(bea, first.id, 'heart')).toMatchObject({ reactions: [isHeart] })
    expect(await reactionsTo(ana, id, first.id)).toEqual([{ ...isHeart, isOwn: false, names: ['Bea'] }])
    await react(bea, first.id, 'dancing')
    await react(ana, first.id, 'dancing')
    expect(await reactionsTo(ana, id, first.id)).toEqual([
      { reaction: 'dancing', count: 2, isOwn: true, names: ['Bea'] },
    ])
    const [earlier] = await messagesOf(bea, id)
    await react(bea, earlier!.id, 'heart')
    await takeBack(bea, first.id)
    expect(await reactionsTo(bea, id, first.id)).toEqual([
      { reaction: 'dancing', count: 1, isOwn: false, names: ['Ana'] },
    ])
    expect(await reactionsTo(bea, id, earlier!.id)).toEqual([isHeart])
    await takeBack(bea, first.id)
    await takeBack(ana, first.id)
    expect(await reactionsTo(ana, id, first.id)).toBeNull()
    expect([await threadsOf(ana), await ana.api.notifications.list({ query: {} })]).toEqual(before)
    await caughtUp(db, ofAna, ana)
    await caughtUp(db, ofBea, bea)
    // The reaction is set, changed, set on another message and removed twice. Steps that change nothing send no event.
    for (const stream of [ofAna, ofBea]) expect(eventsIn(stream, id)).toEqual(Array(6).fill('message-updated'))
    for (const stream of [ofAna, ofBea]) stream.close()
  })

  test('is as unknown as the message to a stranger, to a former member and across a block', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const [eva, first] = [await signUp('Eva'), await say(ana, id, 'Hola')]
    const { threadId, members } = await group('Hugo', 'Cara', 'Dana')
    const [hugo, , dana] = members as [TestMember, TestMember, TestMember]
    const theirs = await say(hugo, threadId, 'Hola')
    await dana.api.chat.leave({ params: { id: threadId } })
    const system = await lastOf(hugo, threadId)
    await block(db, ana, bea)
    const attempts: [TestMember, string][] = [
      [eva, first.id],
      [bea, first.id],
      [ana, first.id],
      [dana, theirs.id],
      [hugo, system.id],
      [eva, randomUUID()],
    ]
    for (const [member, messageId] of attempts) {
      await expect(react(member, messageId, 'heart')).rejects.toMatchObject(notFound)
      await expect(takeBack(member, messageId)).rejects.toMatchObject(notFound)
    }
    await expect(react(hugo, theirs.id, 'fire' as Reaction)).rejects.toMatchObject({ status: 400 })
    expect(
      await db.selectFrom('chatReactions').selectAll().where('messageId', 'in', [first.id, theirs.id]).execute(),
    ).toEqual([])
  })

  test('of a blocked member is in no number and no name, and they are not told of it', async () => {
    const { threadId, members } = await group('Hugo', 'Cara', 'Dana', 'Eva', 'Fran', 'Gala')
    const [hugo, cara, dana] = members as [TestMember, TestMember, TestMember]
    const first = await say(hugo, threadId, 'Hola')
    await block(db, cara, dana)
    const stream = await other.stream(dana.token)
    await caughtUp(db, stream, dana)
    stream.events.length = 0
    await react(cara, first.id, 'heart')
    await caughtUp(db, stream, dana)
    expect(eventsIn(stream, threadId)).toEqual([])
    stream.close()
    expect(await reactionsTo(dana, threadId, first.id)).toBeNull()
    for (const member of members) await react(member, first.id, 'heart')
    expect(await reactionsTo(dana, threadId, first.id)).toEqual([
      { reaction: 'heart', count: 5, isOwn: true, names: ['Hugo', 'Eva', 'Fran'] },
    ])
    expect(await reactionsTo(hugo, threadId, first.id)).toMatchObject([{ count: 6, names: ['Cara', 'Dana', 'Eva'] }])
    await suspend(db, members[3]!)
    expect(await reactionsTo(hugo, threadId, first.id)).toMatchObject([{ names: ['Cara', 'Dana', 'Former member'] }])
  })

  test('goes with the message when its sender deletes it, and with the account of who gave it', async () => {
    const { threadId, members } = await group('Hugo', 'Cara', 'Dana')
    const [hugo, cara] = members as [TestMember, TestMember]
    const [first, second, third] = [
      await say(hugo, threadId, 'A'),
      await say(hugo, threadId, 'B'),
      await say(hugo, threadId, 'C'),
    ]
    for (const { id } of [first, second, third]) await react(cara, id, 'thanks')
    await hugo.api.chat.remove({ params: { id: first.id } })
    expect(await reactionsTo(hugo, threadId, first.id)).toBeNull()
    await expect(react(cara, first.id, 'heart')).rejects.toMatchObject({ status: 409, code: 'message_deleted' })
    const given = db.selectFrom('chatReactions').select('messageId').where('userId', '=', cara.user.id)
    expect(await given.orderBy('id').execute()).toEqual([{ messageId: second.id }, { messageId: third.id }])
    // The text was removed by an admin, and may be restored.
    await sql`update chat_messages set content = '', deleted_at = now() where id = ${third.id}`.execute(db)
    expect(await reactionsTo(hugo, threadId, third.id)).toBeNull()
    await cara.api.profile.remove({ body: { password } })
    expect(await given.execute()).toEqual([])
    expect(await reactionsTo(hugo, threadId, second.id)).toBeNull()
  })

  test('of one member is one row, and no more than the most of a day, however many come at once', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const first = await say(ana, id, 'Hola')
    const kinds = ['heart', 'thumbs_up', 'laughing', 'sad', 'thanks', 'dancing'] as const
    const sent = Array.from({ length: 24 }, (_, n) => react(n % 2 ? bea : atOther(bea), first.id, kinds[n % 6]!))
    expect((await Promise.all(sent)).every(({ reactions }) => reactions!.length === 1)).toBe(true)
    expect(await reactionsTo(ana, id, first.id)).toMatchObject([{ count: 1 }])
    const { rows: more } = await sql<{ id: string }>`
      with texts as (
        insert into chat_messages (thread_id, seq, sender_id, content)
        select ${id}::uuid, 100 + n, ${ana.user.id}::uuid, 'Hola' from generate_series(1, ${quotas.reactionsOfDay.max + 44}::int) as n
        returning id, seq
      ), given as (
        insert into chat_reactions (message_id, user_id, reaction)
        select id, ${bea.user.id}::uuid, 'heart' from texts where seq > 150
      )
      select id from texts where seq <= 150`.execute(db)
    const outcomes = await Promise.allSettled(
      more.map((message, n) => react(n % 2 ? bea : atOther(bea), message.id, 'heart')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['too_many_reactions']))
    expect(await react(bea, first.id, 'sad')).toMatchObject({ reactions: [{ reaction: 'sad' }] })
  })

  test('that is on its way is not stored after the message is deleted, nor after a block', async () => {
    for (const end of ['delete', 'block'] as const) {
      const { ana, bea, id } = await pairInTalk(signUp)
      const first = await say(ana, id, 'Hola')
      const ending = () =>
        end === 'delete'
          ? ana.api.chat.remove({ params: { id: first.id } })
          : ana.api.blocks.block({ params: { id: bea.user.id } })
      const made = Array.from(
        { length: 24 },
        (_, n) => () => react(n % 2 ? bea : atOther(bea), first.id, n % 4 ? 'heart' : 'sad'),
      )
      made.splice(8, 0, ending as never)
      const outcomes = await Promise.allSettled(made.map((call) => call()))
      const statuses = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
      expect(statuses.filter((status) => ![404, 409].includes(status))).toEqual([])
      await expect(react(bea, first.id, 'heart')).rejects.toMatchObject({ status: end === 'delete' ? 409 : 404 })
      if (end === 'delete')
        expect(await db.selectFrom('chatReactions').selectAll().where('messageId', '=', first.id).execute()).toEqual([])
    }
  })
})
