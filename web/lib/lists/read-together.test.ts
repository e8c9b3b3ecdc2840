import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { readTogether } from './read-together.ts'

const api = {} as Api

function reader() {
  const calls: string[] = []
  const read = (_api: Api, ids: string) => {
    calls.push(ids)
    return Promise.resolve(ids.split(',').flatMap((id) => (id === 'unknown' ? [] : [{ id }])))
  }
  return { calls, one: readTogether({ max: 3, read, idOf: ({ id }: { id: string }) => id }) }
}

test('what is asked for in one moment is one call, each gets its own, and an unknown one gets null', async () => {
  const { calls, one } = reader()
  expect(await Promise.all(['a', 'unknown', 'b'].map((id) => one(api, id)))).toEqual([{ id: 'a' }, null, { id: 'b' }])
  expect(calls).toEqual(['a,unknown,b'])
  expect(await one(api, 'c')).toEqual({ id: 'c' })
  expect(calls).toEqual(['a,unknown,b', 'c'])
})

test('more than one call may take are several, and those of one member are never read with those of another', async () => {
  const { calls, one } = reader()
  const other = {} as Api
  await Promise.all([...['a', 'b', 'c', 'd'].map((id) => one(api, id)), one(other, 'e')])
  expect(calls.toSorted()).toEqual(['a,b,c', 'd', 'e'])
})
