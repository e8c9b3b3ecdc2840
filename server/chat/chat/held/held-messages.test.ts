import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { openDirectThread } from '../threads/chat-threads.queries.ts'
import { openThread, say, textsOf, threadsOf } from '../../../testing/domains/chat.ts'
import { suspend } from '../../../testing/domains/members.ts'
import { block, proveAddress } from '../../../testing/domains/room-requests.ts'
import { endHeldMessages } from './end-held-messages.job.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const text = 'Come to my party on Friday!'
const held = { status: 409, code: 'message_held' }

/** Opens a thread without counting it. */
const openWith = (one: TestMember, other: TestMember) =>
  db.transaction().execute((trx) => openDirectThread(trx, { one: one.user.id, other: other.user.id }, null))

/** A new member who has sent the text to three members, and threads with members who have not received it. */
async function sender(others: number) {
  const member = await signUp('Nino')
  for (let n = 0; n < 3; n++) await say(member, await openWith(member, await signUp('Bea')), text)
  const readers = []
  for (let n = 0; n < others; n++) {
    const reader = await signUp('Caro')
    readers.push({ reader, threadId: await openWith(member, reader) })
  }
  return { member, readers }
}

const rowsOf = ({ user }: TestMember) =>
  db.selectFrom('heldMessages').selectAll().where('senderId', '=', user.id).execute()
const heldOf = async ({ user }: TestMember) =>
  (await admin.api.heldMessages.list({ query: { limit: 100 } })).items.filter((one) => one.sender.id === user.id)
const bellOf = async ({ api }: TestMember) =>
  (await api.notifications.list({ query: {} })).items.filter(({ title }) => title.startsWith('Your message'))

/** The member sends a call with a clientId, and repeats it. */
const clientId = '5b0f4a5e-6f0e-4d0c-9d53-1f2b3c4d5e6f'

describe('a text that a new member sends to many', () => {
  test('waits once however often it is sent, is told honestly and seen by nobody', async () => {
    const { member, readers } = await sender(1)
    const { reader, threadId } = readers[0]!
    for (const copy of [text, text, 'come to MY party, on friday…'])
      await expect(say(member, threadId, copy, clientId)).rejects.toMatchObject({
        ...held,
        message: expect.stringContaining('We’ll let you know'),
      })
    expect(await rowsOf(member)).toMatchObject([{ threadId, content: text, clientId }])
    expect(await member.api.heldMessages.mine()).toEqual([{ threadId, clientId }])
    expect(await reader.api.heldMessages.mine()).toEqual([])
    expect(await threadsOf(reader)).toEqual([])
    expect(await textsOf(reader, threadId)).toEqual([])
    await say(member, threadId, 'Shall we share a room?')
  })

  test('waits too where the call has an idempotency key, and a retry does not double it', async () => {
    const { member, readers } = await sender(1)
    const { threadId } = readers[0]!
    const call = { params: { id: threadId }, body: { content: text }, idempotencyKey: randomUUID() }
    for (let time = 0; time < 2; time++) await expect(member.api.chat.send(call)).rejects.toMatchObject(held)
    expect(await rowsOf(member)).toHaveLength(1)
  })

  test('is sent by an admin with all its copies, and told to its sender', async () => {
    const { member, readers } = await sender(2)
    for (const { threadId } of readers) await expect(say(member, threadId, text)).rejects.toMatchObject(held)
    const [one, ...others] = await heldOf(member)
    expect(others).toEqual([])
    expect(one).toMatchObject({ content: text, sentTo: 3, copies: 2, sender: { name: 'Nino', isSuspended: false } })
    expect(await admin.api.heldMessages.letThrough({ params: { id: one!.id } })).toEqual({ sent: 2, lost: 0 })
    for (const { reader, threadId } of readers) expect(await textsOf(reader, threadId)).toEqual([text])
    expect(await bellOf(member)).toMatchObject([
      { title: 'Your message is on its way' },
      { title: 'Your message is on its way' },
    ])
    await expect(admin.api.heldMessages.letThrough({ params: { id: one!.id } })).rejects.toMatchObject({ status: 404 })
  })

  test('is taken back by its sender alone, until somebody decides', async () => {
    const { member, readers } = await sender(2)
    const [one, other] = readers.map(({ threadId }) => threadId)
    const takeBack = ({ api }: TestMember) => api.heldMessages.takeBack({ params: { clientId } })
    const gone = { status: 404, message: 'Message not found' }
    const ofOther = randomUUID()
    await expect(say(member, one!, text, clientId)).rejects.toMatchObject(held)
    await expect(say(member, other!, text, ofOther)).rejects.toMatchObject(held)
    await expect(takeBack(readers[0]!.reader)).rejects.toMatchObject(gone)
    await takeBack(member)
    expect(await rowsOf(member)).toHaveLength(1)
    await member.api.heldMessages.takeBack({ params: { clientId: ofOther } })
    expect([await rowsOf(member), await heldOf(member)]).toEqual([[], []])
    await expect(takeBack(member)).rejects.toMatchObject(gone)

    await expect(say(member, other!, text, clientId)).rejects.toMatchObject(held)
    const params = { id: (await heldOf(member))[0]!.id }
    const [taken, sent] = await Promise.allSettled([takeBack(member), admin.api.heldMessages.letThrough({ params })])
    expect(new Set([taken.status, sent.status])).toEqual(new Set(['fulfilled', 'rejected']))
    expect(await textsOf(member, other!)).toEqual(sent.status === 'fulfilled' ? [text] : [])
  })

  test('is decided apart from another text of its sender', async () => {
    const { member, readers } = await sender(1)
    const another = 'Who dances on Saturday?'
    for (let n = 0; n < 3; n++) await say(member, await openWith(member, await signUp('Bea')), another)
    const { reader, threadId } = readers[0]!
    for (const copy of [text, another]) await expect(say(member, threadId, copy)).rejects.toMatchObject(held)
    const waiting = await heldOf(member)
    expect(waiting).toMatchObject([text, another].map((content) => ({ content, copies: 1 })))
    expect(await admin.api.heldMessages.letThrough({ params: { id: waiting[1]!.id } })).toEqual({ sent: 1, lost: 0 })
    expect(await textsOf(reader, threadId)).toEqual([another])
    expect(await heldOf(member)).toMatchObject([{ content: text }])
  })

  test('answers a retry with the message once it was let through', async () => {
    const { member, readers } = await sender(1)
    const { threadId } = readers[0]!
    await expect(say(member, threadId, text, clientId)).rejects.toMatchObject(held)
    await admin.api.heldMessages.letThrough({ params: { id: (await heldOf(member))[0]!.id } })
    expect(await say(member, threadId, text, clientId)).toMatchObject({ content: text, clientId })
    expect(await textsOf(member, threadId)).toEqual([text])
  })

  test('goes back to its sender with the reason if an admin refuses it', async () => {
    const { member, readers } = await sender(1)
    await expect(say(member, readers[0]!.threadId, text)).rejects.toMatchObject(held)
    const params = { id: (await heldOf(member))[0]!.id }
    await expect(admin.api.heldMessages.refuse({ params, body: { reason: ' ' } })).rejects.toMatchObject({
      status: 400,
    })
    await admin.api.heldMessages.refuse({ params, body: { reason: 'Please tell people about parties under Socials.' } })
    expect(await rowsOf(member)).toEqual([])
    const [notified] = await bellOf(member)
    expect(notified?.message).toContain('Please tell people about parties under Socials.')
    expect(notified?.message).toContain(text)
    const { items } = await admin.api.admin.audit({ query: { limit: 1 } })
    expect(items).toMatchObject([{ action: 'message.refuse', target: { id: member.user.id } }])
  })

  test.each(['block', 'suspension', 'departure'] as const)('is not sent after a %s', async (end) => {
    const { member, readers } = await sender(1)
    const { reader, threadId } = readers[0]!
    await expect(say(member, threadId, text)).rejects.toMatchObject(held)
    const { id } = (await heldOf(member))[0]!
    if (end === 'block') await block(db, reader, member)
    if (end === 'suspension') await suspend(db, member)
    if (end === 'departure')
      await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', reader.user.id).execute()
    expect(await admin.api.heldMessages.letThrough({ params: { id } })).toEqual({ sent: 0, lost: 1 })
    expect(await db.selectFrom('chatMessages').select('id').where('threadId', '=', threadId).execute()).toEqual([])
    if (end !== 'suspension') expect(await bellOf(member)).toMatchObject([{ title: 'Your message was not sent' }])
  })

  test('is decided by one of two admins, however close they come', async () => {
    const { member, readers } = await sender(1)
    await expect(say(member, readers[0]!.threadId, text)).rejects.toMatchObject(held)
    const params = { id: (await heldOf(member))[0]!.id }
    const decisions = [
      ...Array.from({ length: 25 }, () => admin.api.heldMessages.letThrough({ params })),
      ...Array.from({ length: 25 }, () => admin.api.heldMessages.refuse({ params, body: { reason: 'No.' } })),
    ]
    const results = await Promise.allSettled(decisions)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await bellOf(member)).toHaveLength(1)
  })

  test('goes back to its sender after a week', async () => {
    const { member, readers } = await sender(1)
    await expect(say(member, readers[0]!.threadId, text)).rejects.toMatchObject(held)
    await endHeldMessages(db)
    expect(await rowsOf(member)).toHaveLength(1)
    await db.updateTable('heldMessages').set({ createdAt: sql`now() - interval '8 days'` }).execute()
    await endHeldMessages(db)
    expect(await rowsOf(member)).toEqual([])
    expect((await bellOf(member))[0]?.message).toContain(text)
  })

  test('waits at most twenty times', async () => {
    const { member, readers } = await sender(30)
    const results = await Promise.allSettled(readers.map(({ threadId }) => say(member, threadId, text)))
    const codes = results.map((result) => result.status === 'rejected' && result.reason.code)
    expect(codes.filter((code) => code === 'message_held')).toHaveLength(20)
    expect(codes.filter((code) => code === 'same_text')).toHaveLength(10)
    const { threadId } = readers[codes.indexOf('message_held')]!
    await expect(say(member, threadId, text)).rejects.toMatchObject(held)
  })
})

test('who is not new sends five copies as before, and the next is refused', async () => {
  const answered = await sender(3)
  const friend = await signUp('Fee')
  const { id } = await openThread(answered.member, friend)
  await say(answered.member, id, 'Hola')
  await say(friend, id, 'Hola')
  const { threadId } = answered.readers[0]!
  // A member who is new themselves could be the same person.
  await expect(say(answered.member, threadId, text)).rejects.toMatchObject(held)
  await proveAddress(db, friend)
  await say(answered.member, threadId, text)

  const proved = await sender(3)
  await proveAddress(db, proved.member)
  for (const reader of proved.readers.slice(0, 2)) await say(proved.member, reader.threadId, text)
  const last = say(proved.member, proved.readers[2]!.threadId, text)
  await expect(last).rejects.toMatchObject({ status: 409, code: 'same_text' })

  const settled = await sender(1)
  await db
    .updateTable('users')
    .set({ createdAt: sql`now() - interval '73 hours'` })
    .where('id', '=', settled.member.user.id)
    .execute()
  await say(settled.member, settled.readers[0]!.threadId, text)
})
