import { expect, test } from 'vitest'
import { createLruMap } from './lru-map.ts'

test('the value that was not used for longest goes first, and each use counts', () => {
  const recent = createLruMap<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([1, undefined, 3])
})

test('a value that is set again takes one place', () => {
  const recent = createLruMap<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.set('c', 4)
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([3, undefined, 4])
})
