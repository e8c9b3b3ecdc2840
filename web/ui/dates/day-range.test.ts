import { describe, expect, it } from 'vitest'
import { type DayRange, dateOf, dayOf, pickDay } from './day-range.ts'

const pick = (...days: string[]) => days.reduce<DayRange>(pickDay, {})

describe('picking a range of days', () => {
  it('sets the start first and the end second @P2.40', () => {
    expect(pick('2025-11-19')).toEqual({ start: '2025-11-19' })
    expect(pick('2025-11-19', '2025-11-23')).toEqual({ start: '2025-11-19', end: '2025-11-23' })
  })

  it('accepts a single day', () => {
    expect(pick('2025-11-19', '2025-11-19')).toEqual({ start: '2025-11-19', end: '2025-11-19' })
  })

  it('starts a new range with a day before the start', () => {
    expect(pick('2025-11-19', '2025-11-02')).toEqual({ start: '2025-11-02' })
  })

  it('starts a new range with the third press', () => {
    expect(pick('2025-11-19', '2025-11-23', '2025-12-01')).toEqual({ start: '2025-12-01' })
  })

  it('does not shift the day when it is converted to a Date and back', () => {
    for (const day of ['2025-01-01', '2025-03-30', '2025-10-26', '2024-02-29']) expect(dayOf(dateOf(day))).toBe(day)
  })
})
