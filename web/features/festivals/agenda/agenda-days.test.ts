import { expect, test } from 'vitest'
import { isToCome } from './agenda-days.ts'

const now = Date.parse('2026-11-28T23:30:00Z')
const social = (startDate: string) => ({ kind: 'social', startDate, startTime: null }) as const

test('a social of an earlier night is no longer to come, and one of tonight is until the night is over', () => {
  expect(isToCome(social('2026-11-27'), now, '2026-11-28')).toBe(false)
  expect(isToCome(social('2026-11-28'), now, '2026-11-28')).toBe(true)
})

test('what has a time is to come until it starts, and what lasts days as long as the server sends it', () => {
  const meetup = { kind: 'meetup', startDate: null } as const
  expect(isToCome({ ...meetup, startTime: '2026-11-28T23:29:00Z' }, now, '2026-11-28')).toBe(false)
  expect(isToCome({ ...meetup, startTime: '2026-11-28T23:31:00Z' }, now, '2026-11-28')).toBe(true)
  expect(isToCome({ kind: 'festival', startDate: '2026-11-26', startTime: null }, now, '2026-11-28')).toBe(true)
})
