import { afterEach, expect, test, vi } from 'vitest'
import { type OutboxEntry, putEntry, readEntries } from './outbox-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const entry: OutboxEntry = {
  clientId: '019a0000-0000-7000-8000-000000000001',
  memberId: 'ana',
  threadId: 'with-bea',
  content: 'Hola',
  photos: [],
  replyTo: null,
  writtenAt: 1,
  refusal: null,
}

test('a browser whose database never answers is waited for once, and the message is kept in memory', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  class SilentRequest extends EventTarget {}
  const open = vi.fn(() => new SilentRequest())
  vi.stubGlobal('IDBRequest', SilentRequest)
  vi.stubGlobal('indexedDB', { open })
  const put = putEntry(entry)
  await vi.advanceTimersByTimeAsync(3_000)
  await put
  expect(await readEntries()).toEqual([entry])
  expect(open).toHaveBeenCalledOnce()
})
