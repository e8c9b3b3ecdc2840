import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../contract/platform/client.ts'
import { read, stored } from '../browser/browser-store.ts'
import { forgetSession, rememberSession } from '../member/session.ts'
import { keepSendingSession, readSendingSession } from '../push/kept-session.ts'
import { startKeeping } from './keep.ts'
import { keptKinds } from './kept-kinds.ts'
import { maxKeptBytes, maxKeptDays, maxKeptThreads } from './kept-limits.ts'
import { clearKeptOf, hasKept, type KeptEntry, keptSize, putKept, readKept, startStore } from './kept-store.ts'
import { clearGiven, isOutOfReach, keptSince } from './out-of-reach.ts'
import { clearKeptAfterSession, persister } from './persister.ts'

const day = 86_400_000
const ana = { id: 'ana', username: 'ana', name: 'Ana', avatar: null, isAdmin: false }
const limits = new Map(keptKinds.flatMap(({ key, max }) => (max === undefined ? [] : [[key, max] as const])))

const entry = (hash: string, change: Partial<KeptEntry> = {}): KeptEntry => ({
  owner: 'ana',
  hash,
  text: '"kept"',
  readAt: Date.now(),
  bytes: 12,
  ...change,
})
const put = (...entries: KeptEntry[]) => putKept(entries, limits)
const isKept = async (hash: string, owner = 'ana') => (await readKept(owner, hash)) !== null

beforeEach(() => rememberSession('token', ana))
afterEach(async () => {
  forgetSession()
  clearGiven()
  for (const owner of ['ana', 'bea']) await clearKeptOf(owner)
})

test('at most 50 MB are kept, and the oldest goes first', async () => {
  const bytes = maxKeptBytes * 0.4
  await put(entry('old', { bytes, readAt: Date.now() - 2 }))
  await put(entry('newer', { bytes, readAt: Date.now() - 1 }))
  await put(entry('newest', { bytes }))
  expect([await isKept('old'), await isKept('newer'), await isKept('newest')]).toEqual([false, true, true])
  expect(await keptSize()).toBe(2 * bytes)
})

test('what was read two weeks ago is neither shown nor kept', async () => {
  await put(entry('yesterday', { readAt: Date.now() - day }))
  const later = Date.now() + (maxKeptDays - 0.5) * day
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await isKept('yesterday')).toBe(false)
  await put()
  vi.restoreAllMocks()
  expect(await isKept('yesterday')).toBe(false)
})

test('of threads the latest are kept', async () => {
  const limited = [...limits.keys()][0]!
  await put(
    ...Array.from({ length: maxKeptThreads + 2 }, (_, at) =>
      entry(`thread ${at}`, { limited, readAt: Date.now() - at }),
    ),
  )
  expect(await isKept(`thread ${maxKeptThreads - 1}`)).toBe(true)
  expect(await isKept(`thread ${maxKeptThreads}`)).toBe(false)
})

test('what is kept for a member goes when another keeps, and when the session ends', async () => {
  await startStore('ana')
  await put(entry('of ana'))
  await keepSendingSession({ token: 'token', memberId: 'ana' })
  expect(await isKept('of ana', 'bea')).toBe(false)
  clearKeptAfterSession()
  await startStore('bea')
  expect(await isKept('of ana')).toBe(false)

  await startStore('ana')
  await put(entry('of ana'))
  forgetSession()
  await expect.poll(() => hasKept('ana')).toBe(false)
  await expect.poll(() => read(stored.keptFor)).toBeNull()
  expect(await readSendingSession()).toBeNull()
})

/** A query whose replies come when they are given. */
function asked(queryKey: readonly unknown[]) {
  const replies: PromiseWithResolvers<unknown>[] = []
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        persister,
        networkMode: 'offlineFirst',
      },
    },
  })
  const queryFn = () => {
    const reply = Promise.withResolvers<unknown>()
    replies.push(reply)
    return reply.promise
  }
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  return { queryClient, observer, replies, stop, data: () => observer.getCurrentResult().data }
}

const key = ['rooms', 'one', 'a room', 'ana']
const hash = JSON.stringify(key)

test('a reply that comes soon is displayed alone, and a late one after what was kept', async () => {
  await put(entry(hash, { text: '"kept"', readAt: 1 + Date.now() - day }))
  const quick = asked(key)
  quick.replies[0]!.resolve('fresh')
  await expect.poll(quick.data).toBe('fresh')
  quick.stop()

  const { observer, replies, data, stop } = asked(key)
  await expect.poll(data).toBe('kept')
  expect(keptSince(hash)).toBeLessThan(Date.now() - 0.9 * day)
  expect(isOutOfReach()).toBe(false)
  replies[0]!.resolve('fresh')
  await expect.poll(data).toBe('fresh')
  expect([replies.length, keptSince(hash), observer.getCurrentResult().fetchStatus]).toEqual([1, undefined, 'idle'])
  stop()
})

test('without a network, and behind a proxy without the site, what was kept is displayed; it says so', async () => {
  await put(entry(hash))
  for (const failure of [new TypeError('Failed to fetch'), new ApiError(502, 'Bad gateway')]) {
    const { queryClient, replies, data, stop } = asked(key)
    replies[0]!.reject(failure)
    await expect.poll(data).toBe('kept')
    await expect.poll(isOutOfReach).toBe(true)
    stop()
    const keeping = startKeeping({ memberId: 'ana', queryClient, readLists: async () => {} })
    keeping()
    expect(isOutOfReach()).toBe(false)
  }
})

test('a right that has ended takes what was kept away, and the page says what the server says', async () => {
  await put(entry(hash))
  const { observer, replies, data, stop } = asked(key)
  await expect.poll(data).toBe('kept')
  replies[0]!.reject(new ApiError(404, 'Room not found', 'not_found'))
  await expect.poll(data).toBeUndefined()
  expect(observer.getCurrentResult().error?.message).toBe('Room not found')
  expect(await isKept(hash)).toBe(false)
  stop()
})

test('nothing that was kept is given to a visitor or another member, or of a query that is not listed', async () => {
  const other = ['profile', 'ana']
  await put(entry(hash), entry(JSON.stringify(other)), entry(hash, { owner: 'bea' }))
  for (const [given, session] of [
    [key, null],
    [key, 'bea'],
    [other, 'ana'],
  ] as const) {
    if (session === null) forgetSession()
    else rememberSession('token', { ...ana, id: session })
    const { replies, observer, stop } = asked(given)
    replies[0]!.reject(new TypeError('Failed to fetch'))
    await expect.poll(() => observer.getCurrentResult().status).toBe('error')
    expect(observer.getCurrentResult().data).toBeUndefined()
    stop()
  }
})

test('what a member reads is kept without the exact address, and goes with its entry in the list', async () => {
  const queryClient = new QueryClient()
  let hasRead = false
  await put(entry('earlier'))
  const stop = startKeeping({
    memberId: 'ana',
    queryClient,
    readLists: async () => {
      hasRead = true
    },
  })
  await expect.poll(() => hasRead).toBe(true)
  queryClient.setQueryData(['room-requests', 'mine', 'ana'], [{ room: { id: 'a room' } }])
  queryClient.setQueryData(key, { title: 'Two beds', airbnbLink: 'https://airbnb.example/rooms/1' })
  queryClient.setQueryData(['profile', 'ana'], { email: 'ana@example.org' })
  await expect.poll(async () => (await readKept('ana', hash))?.text).toBe('{"title":"Two beds","airbnbLink":null}')
  expect(await isKept('["profile","ana"]')).toBe(false)

  queryClient.setQueryData(['room-requests', 'mine', 'ana'], [])
  await expect.poll(() => isKept(hash)).toBe(false)
  // In the same write, since the list shows parts of what has gone.
  expect((await readKept('ana', '["room-requests","mine","ana"]'))?.text).toBe('[]')
  stop()
})

test('after a suspension nothing is kept, and nothing is written that was read before', async () => {
  const queryClient = new QueryClient()
  const stop = startKeeping({ memberId: 'ana', queryClient, readLists: async () => {} })
  queryClient.setQueryData(key, { title: 'Two beds' })
  await expect.poll(() => isKept(hash)).toBe(true)
  const suspended = () => Promise.reject(new ApiError(403, 'Suspended', 'suspended'))
  await queryClient.prefetchQuery({ queryKey: ['agenda', 'ana'], queryFn: suspended, retry: false })
  await expect.poll(() => hasKept('ana')).toBe(false)

  queryClient.setQueryData(key, { title: 'Two beds', isRead: 'again' })
  forgetSession()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(await hasKept('ana')).toBe(false)
  stop()
})
