import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/format/dates.ts'
import { weeksOf } from './month-weeks.ts'

const festival = (startDate: string, endDate = startDate) => ({ startDate, endDate })

describe('the weeks of a month', () => {
  it('run from the Monday before its first day to the Sunday after its last', () => {
    const weeks = weeksOf('2026-11', [])
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.days[0]).toBe('2026-10-26')
    expect(weeks.at(-1)?.days.at(-1)).toBe('2026-12-06')
    expect(weeksOf('2027-02', [])).toHaveLength(4)
  })

  it('show a festival that crosses Sunday in two parts, and mark where it continues', () => {
    const weeks = weeksOf('2026-11', [festival('2026-11-20', '2026-11-24')])
    expect(weeks.map(({ bars }) => bars.length)).toEqual([0, 0, 0, 1, 1, 0])
    expect(weeks[3]?.bars[0]).toMatchObject({ column: 5, days: 3, begins: true, ends: false })
    expect(weeks[4]?.bars[0]).toMatchObject({ column: 1, days: 2, begins: false, ends: true })
  })

  it('reuse a lane once it is free', () => {
    const [week] = weeksOf('2027-02', [
      festival('2027-02-01', '2027-02-02'),
      festival('2027-02-02', '2027-02-03'),
      festival('2027-02-03', '2027-02-04'),
    ])
    expect(week?.bars.map(({ lane }) => lane)).toEqual([1, 2, 1])
  })

  it('never let two bars overlap, and lose no day of a festival', () => {
    const festivals = fc.array(
      fc.record({ start: fc.integer({ min: -40, max: 70 }), length: fc.integer({ min: 0, max: 59 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(festivals, (drawn) => {
        const given = drawn.map(({ start, length }) =>
          festival(addDays('2026-11-01', start), addDays('2026-11-01', start + length)),
        )
        for (const { days, bars } of weeksOf('2026-11', given)) {
          const cells = bars.flatMap(({ column, days, lane }) =>
            Array.from({ length: days }, (_, index) => `${lane}/${column + index}`),
          )
          expect(new Set(cells).size).toBe(cells.length)
          const there = days.flatMap((day) => given.filter((f) => f.startDate <= day && f.endDate >= day))
          expect(cells).toHaveLength(there.length)
        }
      }),
    )
  })
})
