import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { limits } from '../../platform/limits/per-client/rate-limits.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { messagesOf, openThread, pairInTalk, say, textsOf, threadsOf } from '../../testing/domains/chat.ts'
import { suspend } from '../../testing/domains/members.ts'
import { block, proveAddress } from '../../testing/domains/room-requests.ts'

const { db, signUp } = await testApp()
const notFound = { status: 404, code: 'not_found' }

/** Sets back the time at which the message was sent. */
const age = (id: string, minutes: number) =>
  sql`update chat_messages set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(db)

describe('direct threads', () => {
  test('are opened once for two members, whichever of them asks @S5.6', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const opened = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? openThread(ana, bea) : openThread(bea, ana))),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(opened[0]).toMatchObject({ type: 'direct', lastMessage: null, unreadCount: 0, roomTitle: null })
    const eva = await signUp('Eva')
    const others = [await openThread(eva, ana), await openThread(bea, eva)]
    expect(new Set([opened[0]!.id, ...others.map(({ id }) => id)]).size).toBe(3)
    expect(await Promise.all([openThread(ana, eva), openThread(eva, bea)])).toMatchObject(
      others.map(({ id }) => ({ id })),
    )
  })

  test('have the other member’s name as title, and both as members @P3.15 @S5.1', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const seen = await bea.api.chat.thread({ params: { id } })
    expect(seen.title).toBe('Ana')
    expect(seen.participants.toSorted()).toEqual([ana.user.id, bea.user.id].toSorted())
    expect(seen.members.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Bea'])
  })

  test('cannot be opened with oneself, with a blocked member or with one who is gone @S5.7', async () => {
    const [ana, bea, eva, luz] = [await signUp('Ana'), await signUp('Bea'), await signUp('Eva'), await signUp('Luz')]
    await block(db, bea, ana)
    await suspend(db, eva)
    await luz.api.profile.remove({ body: { password } })
    await expect(openThread(ana, ana)).rejects.toMatchObject({ status: 409, code: 'with_oneself' })
    await expect(openThread(ana, bea)).rejects.toMatchObject({ status: 403, code: 'blocked' })
    await expect(openThread(bea, ana)).rejects.toMatchObject({ status: 403, code: 'blocked' })
    for (const gone of [eva, luz]) await expect(openThread(ana, gone)).rejects.toMatchObject(notFound)
  })

  test('disappear for both once one blocked the other', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await block(db, ana, bea)
    for (const member of [ana, bea]) {
      expect(await threadsOf(member)).toEqual([])
      expect(await member.api.chat.unread()).toEqual({ threads: 0 })
      await expect(messagesOf(member, id)).rejects.toMatchObject(notFound)
      await expect(say(member, id, 'Are you there?')).rejects.toMatchObject(notFound)
    }
  })

  test('stay readable when one has left or is suspended, without the name, and take no message', async () => {
    for (const leave of [
      ({ api }: TestMember) => api.profile.remove({ body: { password } }),
      (member: TestMember) => suspend(db, member),
    ]) {
      const { ana, bea, id } = await pairInTalk(signUp)
      await leave(bea)
      expect(await ana.api.chat.thread({ params: { id } })).toMatchObject({ title: 'Former member' })
      const [, answer] = await messagesOf(ana, id)
      expect(answer).toMatchObject({ content: 'Buenas', senderName: 'Former member' })
      await expect(say(ana, id, 'Where are you?')).rejects.toMatchObject({ status: 409, code: 'thread_closed' })
    }
  })
})

describe('messages', () => {
  test('sent fifty at once have one order without gaps, the same for both readers @P3.16 @P7.37 @S5.10', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    await Promise.all(Array.from({ length: 50 }, (_, n) => say(n % 2 ? ana : bea, id, `Message ${n}`)))
    const [seen, alsoSeen] = [await messagesOf(ana, id, { limit: 100 }), await messagesOf(bea, id, { limit: 100 })]
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 52 }, (_, n) => n + 1))
    expect(alsoSeen.map((message) => message.id)).toEqual(seen.map((message) => message.id))
  })

  test('with a clientId that is no UUID are refused: two of them would be taken for one message', async () => {
    const { ana, id } = await pairInTalk(signUp)
    await expect(say(ana, id, 'One more', 'abc')).rejects.toMatchObject({
      status: 400,
      fields: { clientId: 'The clientId must be a UUID' },
    })
    expect(await textsOf(ana, id)).toEqual(['Hola', 'Buenas'])
  })

  test('retried fifty times at once with one clientId are one message @S5.9', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const clientId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 50 }, () => say(ana, id, 'Once', clientId)))
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    expect(sent[0]).toMatchObject({ clientId, seq: 3 })
    const received = await messagesOf(bea, id)
    expect(received.filter(({ content }) => content === 'Once')).toMatchObject([{ clientId: null }])
  })

  test('keep their clientId for one thread', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const clientId = randomUUID()
    await say(ana, id, 'Here', clientId)
    const other = await openThread(ana, await signUp('Eva'))
    await expect(say(ana, other.id, 'There', clientId)).rejects.toMatchObject({ status: 409, code: 'client_id_used' })
    expect(await say(bea, id, 'Mine', clientId)).toMatchObject({ content: 'Mine' })
  })

  test('are trimmed, keep their line breaks, and are refused when blank or too long @P5.31', async () => {
    const { ana, id } = await pairInTalk(signUp)
    expect(await say(ana, id, '  Hola\r\nchicos  ')).toMatchObject({ content: 'Hola\nchicos' })
    await expect(say(ana, id, ' \n ')).rejects.toMatchObject({ status: 400, message: 'Please write a message.' })
    await expect(say(ana, id, 'a'.repeat(4001))).rejects.toMatchObject({ status: 400 })
  })

  test('come in pages around a message of the thread, the oldest first @P7.36 @S5.8', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    for (let n = 3; n <= 7; n++) await say(n % 2 ? ana : bea, id, `${n}`)
    const latest = await messagesOf(ana, id, { limit: 3 })
    expect(latest.map(({ content }) => content)).toEqual(['5', '6', '7'])
    expect(await textsOf(ana, id, { limit: 2, before: latest[0]!.id })).toEqual(['3', '4'])
    expect(await textsOf(ana, id, { limit: 1, after: latest[0]!.id })).toEqual(['6'])
    expect(await textsOf(ana, id, { after: latest[2]!.id })).toEqual([])
    const { id: messageId } = latest[0]!
    await expect(messagesOf(ana, id, { before: messageId, after: messageId })).rejects.toMatchObject({ status: 400 })
  })

  test('can be edited by their sender for fifteen minutes @S5.12', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const { id: messageId } = await say(ana, id, 'At nine')
    const edit = (member: TestMember) =>
      member.api.chat.edit({ params: { id: messageId }, body: { content: 'At ten' } })
    await expect(edit(bea)).rejects.toMatchObject(notFound)
    await age(messageId, 14)
    expect(await edit(ana)).toMatchObject({ content: 'At ten', isEdited: true })
    await age(messageId, 16)
    await expect(edit(ana)).rejects.toMatchObject({ status: 409, code: 'too_late_to_edit' })
  })

  test('deleted by their sender lose their content and keep their place @S5.13', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const { id: messageId } = await say(ana, id, 'A secret')
    const remove = (member: TestMember) => member.api.chat.remove({ params: { id: messageId } })
    await expect(remove(bea)).rejects.toMatchObject(notFound)
    await remove(ana)
    await remove(ana)
    expect((await messagesOf(bea, id)).at(-1)).toMatchObject({ id: messageId, content: '', isDeleted: true, seq: 3 })
    expect((await db.selectFrom('chatMessages').select('content').where('id', '=', messageId).execute())[0]).toEqual({
      content: '',
    })
    await expect(ana.api.chat.edit({ params: { id: messageId }, body: { content: 'Again' } })).rejects.toMatchObject({
      status: 409,
      code: 'message_deleted',
    })
  })
})

describe('what is read', () => {
  test('is counted per thread and in all, without own and deleted messages', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    expect(await bea.api.chat.unread()).toEqual({ threads: 0 })
    await say(ana, id, 'One')
    const { id: deleted } = await say(ana, id, 'Two')
    await ana.api.chat.remove({ params: { id: deleted } })
    expect((await threadsOf(bea))[0]).toMatchObject({ unreadCount: 1, lastMessage: { isDeleted: true } })
    expect(await bea.api.chat.unread()).toEqual({ threads: 1 })
    expect((await threadsOf(ana))[0]).toMatchObject({ unreadCount: 0 })
  })

  test('never goes back @S5.14', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const [first, second] = [await say(ana, id, 'One'), await say(ana, id, 'Two')]
    const read = (messageId: string) => bea.api.chat.read({ params: { id }, body: { messageId } })
    await read(second.id)
    await read(first.id)
    const { members } = await ana.api.chat.thread({ params: { id } })
    expect(members.find(({ name }) => name === 'Bea')).toMatchObject({ lastReadSeq: second.seq })
    expect((await threadsOf(bea))[0]).toMatchObject({ unreadCount: 0 })
  })

  test('is of one thread alone', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const cara = await signUp('Cara')
    const { id: other } = await openThread(cara, bea)
    const { id: elsewhere } = await say(cara, other, 'Hola')
    const [{ id: here }] = [await say(ana, id, 'One')]
    const read = (threadId: string, messageId: string) =>
      bea.api.chat.read({ params: { id: threadId }, body: { messageId } })
    for (const [threadId, messageId] of [
      [other, here],
      [id, elsewhere],
    ] as const)
      await expect(read(threadId, messageId)).rejects.toMatchObject(notFound)
    expect(await bea.api.chat.unread()).toEqual({ threads: 2 })
    await read(other, elsewhere)
    expect(await bea.api.chat.unread()).toEqual({ threads: 1 })
    const { members } = await ana.api.chat.thread({ params: { id } })
    const readUpTo = members.map(({ name, lastReadSeq }) => `${name} ${lastReadSeq}`)
    expect(readUpTo.toSorted()).toEqual(['Ana 3', 'Bea 2'])
  })
})

describe('the list of threads', () => {
  const titles = (items: { title: string }[]) => items.map(({ title }) => title)

  test('has the latest message first, whole or in pages, without threads in which nobody has written @P7.35', async () => {
    const ana = await signUp('Ana')
    const [bea, eva, luz] = [await signUp('Bea'), await signUp('Eva'), await signUp('Luz')]
    for (const other of [eva, luz, bea]) await say(ana, (await openThread(ana, other)).id, 'Hola')
    const silent = await openThread(ana, await signUp('Mia'))
    expect(titles(await threadsOf(ana))).toEqual(['Bea', 'Luz', 'Eva'])
    const first = await ana.api.chat.threads({ query: { limit: 2 } })
    expect([titles(first.items), first.total]).toEqual([['Bea', 'Luz'], 3])
    const { items } = await ana.api.chat.threads({ query: { limit: 2, cursor: first.next! } })
    expect(titles(items)).toEqual(['Eva'])
    expect(await ana.api.chat.thread({ params: { id: silent.id } })).toMatchObject({ title: 'Mia' })
  })

  test('holds the threads that its member may see', async () => {
    const ana = await signUp('Ana')
    const pairs = []
    for (const hide of [
      () => null,
      (other: TestMember) => block(db, other, ana),
      (other: TestMember) => block(db, ana, other),
    ]) {
      const other = await signUp('Bea')
      const { id } = await openThread(ana, other)
      await say(ana, id, 'Hola')
      await hide(other)
      pairs.push({
        id,
        isSeen: await ana.api.chat.thread({ params: { id } }).then(
          () => true,
          () => false,
        ),
      })
    }
    expect(pairs.map(({ isSeen }) => isSeen)).toEqual([true, false, false])
    const listed = (await threadsOf(ana)).map(({ id }) => id)
    expect(listed).toEqual(pairs.filter(({ isSeen }) => isSeen).map(({ id }) => id))
  })
})

test('a member opens at most twenty new direct threads a day', async () => {
  const limited = await testApp({ db, rateLimits: 'on' })
  const ana = await limited.signUp('Ana')
  await proveAddress(db, ana)
  const others = []
  for (let n = 0; n <= limits.newThread.max; n++) others.push(await signUp('Bea'))
  const last = others.pop()!
  for (const other of others) await openThread(ana, other)
  await expect(openThread(ana, last)).rejects.toMatchObject({ status: 429 })
  await openThread(ana, others[0]!)
})
