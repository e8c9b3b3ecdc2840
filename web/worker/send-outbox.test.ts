import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearEntries, type OutboxEntry, putEntry, readEntries, removeEntry } from '../lib/outbox/outbox-store.ts'
import { sendThread } from './send-outbox.ts'

const ana = { memberId: 'ana', token: 'of-ana' }

const written = (content: string, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  clientId: content,
  memberId: 'ana',
  threadId: 'with-bea',
  content,
  photos: [],
  replyTo: null,
  writtenAt: Date.now(),
  refusal: null,
  ...change,
})

/** What the server got, in order; what `answer` returns is its reply to a message. */
let got: string[]
let answer: (content: string) => Promise<Response> | Response

beforeEach(() => {
  got = []
  answer = () => Response.json({ id: 'sent' })
  // Without a database the outbox is in memory.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (!path.endsWith('/messages')) return new Response(null, { status: 204 })
    const { content } = JSON.parse(body) as { content: string }
    got.push(content)
    return await answer(content)
  })
})
afterEach(async () => {
  await clearEntries()
  vi.unstubAllGlobals()
})

test('messages are sent in order, and only those of this member and thread', async () => {
  await putEntry(written('second', { writtenAt: Date.now() - 1_000 }))
  await putEntry(written('first', { writtenAt: Date.now() - 2_000 }))
  await putEntry(written('of Bea', { memberId: 'bea' }))
  await putEntry(written('to Carla', { threadId: 'with-carla' }))
  expect(await sendThread(ana, 'with-bea', '/')).toEqual({ isDone: true, refusals: new Map() })
  expect(got).toEqual(['first', 'second'])
  expect((await readEntries()).map(({ content }) => content)).toEqual(['of Bea', 'to Carla'])
})

test('one that its author deletes while an earlier one is sent, or that a logout removes, is not sent', async () => {
  await putEntry(written('first', { writtenAt: Date.now() - 2_000 }))
  await putEntry(written('deleted'))
  answer = async () => {
    await removeEntry('deleted')
    return Response.json({ id: 'sent' })
  }
  await sendThread(ana, 'with-bea', '/')
  expect(got).toEqual(['first'])
})

test('a refused one waits for its author, and those after it are sent', async () => {
  await putEntry(written('refused', { writtenAt: Date.now() - 2_000 }))
  await putEntry(written('after it'))
  answer = (content) =>
    content === 'refused'
      ? Response.json({ error: 'Not like this', code: 'bad_request' }, { status: 400 })
      : Response.json({ id: 'sent' })
  const { isDone, refusals } = await sendThread(ana, 'with-bea', '/')
  expect(isDone).toBe(true)
  expect([...refusals].map(([clientId, { message }]) => [clientId, message])).toEqual([['refused', 'Not like this']])
  expect(got).toEqual(['refused', 'after it'])
  expect(await readEntries()).toMatchObject([{ content: 'refused', refusal: 'Not like this' }])
})

test('without a network, and in a session that has ended, nothing is lost and nothing later is tried', async () => {
  await putEntry(written('first', { writtenAt: Date.now() - 2_000 }))
  await putEntry(written('second'))
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(sendThread(ana, 'with-bea', '/')).rejects.toThrow('Failed to fetch')
  answer = () => Response.json({ error: 'Log in', code: 'unauthorized' }, { status: 401 })
  await expect(sendThread(ana, 'with-bea', '/')).rejects.toThrow('Log in')
  expect(got).toEqual(['first', 'first'])
  expect(await readEntries()).toMatchObject([{ refusal: null }, { refusal: null }])
})

test('a page asks about one of yesterday, which delays no other, and uploads photos, for which the later ones wait', async () => {
  await putEntry(written('of yesterday', { writtenAt: Date.now() - 25 * 3_600_000 }))
  await putEntry(written('of today', { writtenAt: Date.now() - 2_000 }))
  expect(await sendThread(ana, 'with-bea', '/')).toMatchObject({ isDone: true })
  expect(got).toEqual(['of today'])
  await putEntry(written('a photo', { photos: [{ id: 'photo', file: new Blob(), path: null }] }))
  await putEntry(written('after the photo', { writtenAt: Date.now() + 1 }))
  expect(await sendThread(ana, 'with-bea', '/')).toMatchObject({ isDone: false })
  expect(got).toEqual(['of today'])
})
