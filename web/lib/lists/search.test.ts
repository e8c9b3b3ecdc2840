import { expect, it } from 'vitest'
import { dayOf, onlyAccepted, textOf } from './search.ts'

it('overwrites every name that the reader did not accept', () => {
  const read = onlyAccepted(({ month }) => (typeof month === 'string' ? { month } : {}))
  // The router merges them like this.
  const merged = (given: Record<string, unknown>) => ({ ...given, ...read(given) })
  expect(merged({ month: ['2026-01', '2026-02'], other: 'x' })).toEqual({ month: undefined, other: undefined })
  expect(merged({ month: '2026-01', other: 'x' })).toEqual({ month: '2026-01', other: undefined })
})

it('reads the text of a single value, but not of a list', () => {
  expect([textOf(' sol '), textOf(2027), textOf(true), textOf('x'.repeat(10_000), 5)]).toEqual([
    'sol',
    '2027',
    'true',
    'xxxxx',
  ])
  expect([textOf(['a', 'b']), textOf({}), textOf('all'), textOf('  '), textOf(undefined)]).toEqual(
    Array(5).fill(undefined),
  )
})

it('reads only valid dates', () => {
  expect([dayOf('2026-02-28'), dayOf('2026-02-30'), dayOf(['2026-02-28']), dayOf('soon')]).toEqual([
    '2026-02-28',
    undefined,
    undefined,
    undefined,
  ])
})
