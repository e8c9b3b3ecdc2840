import { expect, test } from 'vitest'
import { pagePatterns } from './page-patterns.ts'

const patternOf = pagePatterns([
  '/',
  '/rooms',
  '/rooms/$id',
  '/festivals/$id',
  '/festivals/new',
  '/festivals/$id/meals',
  'meals',
])

test.each([
  ['/', '/'],
  ['/?query=x', '/'],
  ['/rooms/', '/rooms'],
  ['/rooms/019a-an-id?canary#part', '/rooms/$id'],
  ['/festivals/new', '/festivals/new'],
  ['/festivals/an-id/meals', '/festivals/$id/meals'],
  ['/meals', null],
  ['/wp-login.php', null],
  ['/$id', null],
])('%s is counted as %s', (url, pattern) => {
  expect(patternOf(url)).toBe(pattern)
})
