import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

/** Consecutive values differ, and their signs vary. */
const noise = (at: number) => ((at * 7919) % 13) - 6

test('what grows is told from what only varies, and a few outliers change nothing', () => {
  const points = (slope: number) => Array.from({ length: 60 }, (_, at) => ({ at, value: 100 + slope * at + noise(at) }))
  const growing = slopeOf(points(0.5))
  expect(growing.slope).toBeCloseTo(0.5, 1)
  expect(growing.least).toBeGreaterThan(0.4)
  const steady = points(0)
  for (const at of [3, 30, 55]) steady[at]!.value = 1000
  const { least, most } = slopeOf(steady)
  expect(least).toBeLessThan(0)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(0.2)
})
