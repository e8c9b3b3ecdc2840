import { expect, it } from 'vitest'
import { readStep, searchOf } from './steps.ts'

it('reads the step of an address, and nothing that is none', () => {
  expect(readStep({ step: '2' })).toEqual({ step: 2 })
  expect(readStep({ step: 3 })).toEqual({ step: 3 })
  for (const step of ['1', '4', '0', '', 'two', undefined, null, ['2', '3']]) expect(readStep({ step })).toEqual({})
})

it('names every step but the first', () => {
  expect([1, 2, 3].map((step) => searchOf(step as 1 | 2 | 3))).toEqual([{}, { step: 2 }, { step: 3 }])
})
