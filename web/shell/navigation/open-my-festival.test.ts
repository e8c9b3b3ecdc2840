import { expect, test } from 'vitest'
import { festivalToOpen } from './open-my-festival.ts'

const noon = Date.parse('2026-11-28T12:00:00Z')
const going = (id: string, startDate: string, endDate: string) =>
  ({ kind: 'festival', status: 'attending', id, startDate, endDate }) as const
const opened = (...agenda: Parameters<typeof festivalToOpen>[0]) => festivalToOpen(agenda, noon)?.id ?? null

test('the festival that is on opens, from the day before to its last day @S12.64', () => {
  expect(opened(going('on', '2026-11-26', '2026-11-28'))).toBe('on')
  expect(opened(going('tomorrow', '2026-11-29', '2026-11-30'))).toBe('tomorrow')
  expect(opened(going('later', '2026-11-30', '2026-12-01'))).toBeNull()
  expect(opened(going('over', '2026-11-25', '2026-11-27'))).toBeNull()
  expect(opened({ ...going('maybe', '2026-11-28', '2026-11-28'), status: 'interested' })).toBeNull()
  expect(opened({ ...going('room', '2026-11-28', '2026-11-28'), kind: 'room' })).toBeNull()
})

test('of several the one that began last opens, before one of tomorrow @S12.64', () => {
  const [first, second] = [going('first', '2026-11-25', '2026-11-29'), going('second', '2026-11-27', '2026-11-28')]
  const tomorrow = going('tomorrow', '2026-11-29', '2026-11-30')
  expect(opened(first, second, tomorrow)).toBe('second')
  expect(opened(tomorrow, second, first)).toBe('second')
})
