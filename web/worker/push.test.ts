import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receivePush } from './push.ts'

const isSignedIn = vi.hoisted(() => ({ now: true }))
vi.mock('../lib/push/kept-session.ts', () => ({
  readKeptSession: async () =>
    isSignedIn.now ? { token: 'of-ana', memberId: 'ana', hasActions: false, checkedAt: 0 } : null,
}))

const push = { title: 'Marta', body: 'wrote to you', url: '/es/messages?thread=1', tag: 'thread-1', badge: 1 }
const receive = (change: object) =>
  receivePush({ json: () => ({ ...push, kind: 'direct_message', ...change }) } as never)

const showNotification = vi.fn<(title: string) => Promise<void>>()
const unsubscribe = vi.fn<() => Promise<boolean>>()

beforeEach(() => {
  isSignedIn.now = true
  vi.stubGlobal('self', {
    registration: { showNotification, pushManager: { getSubscription: async () => ({ unsubscribe }) } },
    clients: { matchAll: async () => [] },
  })
})
afterEach(() => {
  showNotification.mockClear()
  unsubscribe.mockClear()
  vi.unstubAllGlobals()
})

test('a push is shown, and one after the session ends the subscription instead', async () => {
  await receive({})
  expect(showNotification).toHaveBeenCalledOnce()
  expect(unsubscribe).not.toHaveBeenCalled()
  isSignedIn.now = false
  await receive({})
  expect(showNotification).toHaveBeenCalledOnce()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  // Browsers remove tabs and line breaks from addresses.
  '/\t/evil.example/',
  '/\n\\evil.example/',
  'javascript:alert(1)',
])('a push that would open %j is not shown', async (url) => {
  await receive({ url })
  expect(showNotification).not.toHaveBeenCalled()
})
