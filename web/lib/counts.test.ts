import { expect, test } from 'vitest'
import { mostCounted } from '../../contract/client.ts'
import { formatCount, formatTotal } from './counts.ts'

test('one is singular, and none and several are plural', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'room'))).toEqual(['0 rooms', '1 room', '2 rooms'])
})

test('a total at the bound of what the server counts is shown as at least that', () => {
  expect(formatCount(mostCounted - 1, 'festival')).toBe('9999 festivals')
  expect(formatCount(mostCounted, 'festival')).toBe('10,000+ festivals')
  expect(formatTotal(mostCounted)).toBe('10,000+')
})
