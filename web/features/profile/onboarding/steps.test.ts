import { expect, it } from 'vitest'
import { readStep, searchOf } from './steps.ts'

it('reads the step from an address, and ignores invalid values', () => {
  expect(readStep({ step: '2' })).toEqual({ step: 2 })
  expect(readStep({ step: 3 })).toEqual({ step: 3 })
  for (const step of ['1', '4', '0', '', 'two', undefined, null, ['2', '3']]) expect(readStep({ step })).toEqual({})
})

it('writes every step except the first to the address', () => {
  expect([1, 2, 3].map((step) => searchOf(step as 1 | 2 | 3))).toEqual([{}, { step: 2 }, { step: 3 }])
})
