import { afterEach, describe, expect, test, vi } from 'vitest'
import { partyFilters, queryOf, waysOut } from './party-filters.ts'
import { dayOfTonight } from '../../../../lib/format/tonight.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the way out of filters that nothing matches drops one of them, and all but the city only after that', () => {
  const all = { city: 'Madrid', style: 'Zouk', when: 'tonight' } as const
  const { city, style, when } = all
  expect(waysOut(all)).toEqual([{ city, style }, { city, when }, { city }, { style, when }])
  expect(waysOut({ city, when })).toEqual([{ city }, { when }])
  expect(waysOut({ style })).toEqual([{}])
  expect(waysOut({})).toEqual([])
})

describe('the filters in an address', () => {
  test('are read without what makes no sense @P7.42', () => {
    expect(partyFilters.read({ city: 'Madrid', style: 'salsa', when: 'tonight' })).toEqual({
      city: 'Madrid',
      style: 'Salsa',
      when: 'tonight',
    })
    expect(partyFilters.read({ city: 'all', style: 'all', when: 'never', other: 'x' })).toEqual({})
  })

  test('ask for one day, or for a weekend that begins today at the earliest', () => {
    const daysOf = (when: 'tonight' | 'weekend', tonight: string) => queryOf({ when }, tonight)
    expect(daysOf('tonight', '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' })
    for (const [tonight, from] of [
      ['2026-11-23', '2026-11-27'],
      ['2026-11-26', '2026-11-27'],
      ['2026-11-27', '2026-11-27'],
      ['2026-11-28', '2026-11-28'],
      ['2026-11-29', '2026-11-29'],
    ] as const)
      expect(daysOf('weekend', tonight)).toEqual({ from, to: '2026-11-29' })
    expect(daysOf('weekend', '2026-11-30')).toEqual({ from: '2026-12-04', to: '2026-12-06' })
  })
})

test('a night belongs to the day on which it began, until six in the morning where its reader is', () => {
  const at = (time: string) => {
    vi.useFakeTimers({ now: new Date(time) })
    return dayOfTonight(true)
  }
  expect(at('2026-11-22T23:30:00')).toBe('2026-11-22')
  expect(at('2026-11-23T05:59:00')).toBe('2026-11-22')
  expect(at('2026-11-23T06:00:00')).toBe('2026-11-23')
})
