import { expect, test } from 'vitest'
import { maxCounted } from '../../../contract/platform/client.ts'
import { formatCount, formatTotal } from './counts.ts'

test('a count of one is singular, and zero and more are plural', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'room'))).toEqual(['0 rooms', '1 room', '2 rooms'])
})

test('the largest total that the server counts is shown with a plus sign', () => {
  expect(formatCount(maxCounted - 1, 'festival')).toBe('999 festivals')
  expect(formatCount(maxCounted, 'festival')).toBe('1,000+ festivals')
  expect(formatTotal(maxCounted)).toBe('1,000+')
})
