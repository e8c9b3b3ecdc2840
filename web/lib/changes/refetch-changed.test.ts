import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { refetchChanged } from './refetch-changed.ts'

/** A query with an observer; the test answers each fetch. */
function watchedQuery() {
  const fetches: PromiseWithResolvers<string>[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = ['messages']
  const queryFn = () => {
    const fetch = Promise.withResolvers<string>()
    fetches.push(fetch)
    return fetch.promise
  }
  const observer = new QueryObserver(client, { queryKey, queryFn })
  onTestFinished(observer.subscribe(() => {}))
  return { client, queryKey, fetches, shown: () => observer.getCurrentResult().data }
}

test('what changes while the first fetch is running is fetched after it', async () => {
  const { client, queryKey, fetches, shown } = watchedQuery()
  const changed = refetchChanged(client, queryKey)
  expect(fetches).toHaveLength(1)
  fetches[0]?.resolve('read before the change')
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]?.resolve('read after it')
  await changed
  expect(shown()).toBe('read after it')
})

test('also if the first fetch fails', async () => {
  const { client, queryKey, fetches, shown } = watchedQuery()
  const changed = refetchChanged(client, queryKey)
  fetches[0]?.reject(new Error('no network'))
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]?.resolve('read after it')
  await changed
  expect(shown()).toBe('read after it')
})

test('a later fetch that is running is cancelled, and one fetch follows', async () => {
  const { client, queryKey, fetches, shown } = watchedQuery()
  fetches[0]?.resolve('first')
  await expect.poll(shown).toBe('first')
  void client.invalidateQueries({ queryKey })
  const changed = refetchChanged(client, queryKey)
  expect(fetches).toHaveLength(3)
  fetches[1]?.resolve('read before the change')
  fetches[2]?.resolve('read after it')
  await changed
  expect([shown(), fetches.length]).toEqual(['read after it', 3])
})
