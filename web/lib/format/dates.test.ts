import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDay,
  formatDayOf,
  formatDayRange,
  longDay,
  monthTitle,
  readMonth,
  shortMonth,
} from './dates.ts'
import { formatDaysChosen } from './days-chosen.ts'

describe('formatted days', () => {
  it("are 'Mon D, YYYY', without a leading zero @P2.45 @P9.22", () => {
    expect(formatDay('2026-11-27')).toBe('Nov 27, 2026')
    expect(formatDay('2027-05-03')).toBe('May 3, 2027')
    expect(formatDayOf('2026-11-27T23:59:59.999Z')).toBe('Nov 27, 2026')
  })

  it('have the whole month where they are read aloud, and the month alone on a poster', () => {
    expect(longDay('2026-09-07')).toBe('September 7, 2026')
    expect(shortMonth('2026-09-07')).toBe('Sep')
  })

  it.each([
    ['2026-11-27', '2026-11-27', 'Nov 27, 2026'],
    ['2026-11-27', '2026-11-29', 'Nov\u00A027–29, 2026'],
    ['2026-11-27', '2026-12-02', 'Nov\u00A027\u00A0– Dec\u00A02,\u00A02026'],
    ['2026-12-30', '2027-01-02', 'Dec\u00A030,\u00A02026\u00A0– Jan\u00A02,\u00A02027'],
  ])('from %s to %s do not repeat the month or the year', (start, end, shown) => {
    expect(formatDayRange(start, end)).toBe(shown)
  })

  it.each([
    ['2026-11-27', '2026-11-27', '27 Nov 2026'],
    ['2026-11-27', '2026-11-29', '27–29\u00A0Nov 2026'],
    ['2026-11-27', '2026-12-02', '27\u00A0Nov\u00A0– 2\u00A0Dec\u00A02026'],
    ['2026-12-30', '2027-01-02', '30\u00A0Dec\u00A02026\u00A0– 2\u00A0Jan\u00A02027'],
  ])('from %s to %s have the day first where that is usual', (start, end, shown) => {
    expect(formatDayRange(start, end, 'day-first')).toBe(shown)
  })

  it.each([
    [undefined, undefined, null],
    ['2027-03-05', undefined, 'From Mar 5, 2027'],
    [undefined, '2027-03-05', 'Until Mar 5, 2027'],
    ['2027-03-05', '2027-03-31', 'Mar\u00A05–31, 2027'],
    ['2027-03-01', '2027-03-31', 'March 2027'],
    ['2027-03-01', '2027-05-31', 'Mar to May 2027'],
    ['2026-12-01', '2027-02-28', 'Dec 2026 to Feb 2027'],
  ])('of a filter from %s to %s are named as whole months where they are that', (start, end, shown) => {
    expect(formatDaysChosen(start, end)).toBe(shown)
  })
})

describe('counting days', () => {
  it('works across months, years and the end of February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  })

  it('is not affected by the hour of summer time', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
  })
})

describe('months', () => {
  it('have a title', () => {
    expect(monthTitle('2026-11')).toBe('November 2026')
  })

  it('are read from an address, and invalid values are ignored', () => {
    expect(readMonth({ month: '2026-11' })).toEqual({ month: '2026-11' })
    for (const month of ['2026-13', '2026-00', '2026-1', 'now', '', 202611, ['2026-11'], undefined, '1026-11'])
      expect(readMonth({ month })).toEqual({})
  })
})
