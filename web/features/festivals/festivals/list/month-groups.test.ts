import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../../lib/format/dates.ts'
import { formatGroupCount, groupByMonth } from './month-groups.ts'

const today = '2026-11-21'
const festival = (startDate: string, endDate = startDate) => ({ startDate, endDate })
const titles = (...festivals: { startDate: string; endDate: string }[]) =>
  groupByMonth(festivals, today).map(({ title, festivals }) => `${title}: ${festivals.length}`)

test('festivals of the same month share a heading, but not those a year apart', () => {
  expect(
    titles(festival('2026-11-27'), festival('2026-11-30'), festival('2026-12-03'), festival('2027-11-05')),
  ).toEqual(['November 2026: 2', 'December 2026: 1', 'November 2027: 1'])
})

test('a festival that is on today is not past, one that ended yesterday is', () => {
  expect(titles(festival('2026-11-19', today), festival('2026-11-18', '2026-11-20'), festival('2025-03-01'))).toEqual([
    'November 2026: 1',
    'Past festivals: 2',
  ])
})

test('no festival is lost, repeated or moved, and neighbouring groups have different headings', () => {
  const festivals = fc.array(
    fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 60 })).map(([from, length]) => {
      const startDate = addDays(today, from)
      return festival(startDate, addDays(startDate, length))
    }),
  )
  fc.assert(
    fc.property(festivals, (list) => {
      const groups = groupByMonth(list, today)
      expect(groups.flatMap((group) => group.festivals)).toEqual(list)
      for (const [i, { title }] of groups.entries()) expect(title).not.toBe(groups[i + 1]?.title)
    }),
  )
})

test('beside the first heading stands how many of all festivals it has, beside the others only their own number', () => {
  expect(formatGroupCount({ count: 11, total: 131 })).toBe('11 of 131 festivals')
  expect(formatGroupCount({ count: 1, total: 1 })).toBe('1 festival')
  expect(formatGroupCount({ count: null, total: 40 })).toBe('40 festivals')
  expect(formatGroupCount({ count: 12, total: null })).toBe('12 festivals')
  expect(formatGroupCount({ count: null, total: null })).toBe('')
})
