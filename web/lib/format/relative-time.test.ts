import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const minutes = 60_000
const days = 24 * 60 * minutes
const before = (passed: number) => relativeTime(new Date(now - passed).toISOString(), now)

it('formats how long ago something was in the largest suitable unit @P2.32', () => {
  expect(before(0)).toBe('just now')
  expect(before(59_999)).toBe('just now')
  expect(before(minutes)).toBe('1 minute ago')
  expect(before(59 * minutes)).toBe('59 minutes ago')
  expect(before(60 * minutes)).toBe('1 hour ago')
  expect(before(23.9 * 60 * minutes)).toBe('23 hours ago')
  expect(before(days)).toBe('yesterday')
  expect(before(6 * days)).toBe('6 days ago')
  expect(before(7 * days)).toBe('last week')
  expect(before(29 * days)).toBe('4 weeks ago')
  expect(before(30 * days)).toBe('last month')
  expect(before(364 * days)).toBe('12 months ago')
  expect(before(800 * days)).toBe('2 years ago')
})

it('shows an instant in the future as now', () => {
  expect(before(-5 * minutes)).toBe('just now')
})
