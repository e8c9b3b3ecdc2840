import { expect, it } from 'vitest'
import { readSetupSearch, withStep } from './steps.ts'

it('reads the step from an address, and ignores invalid values', () => {
  expect(readSetupSearch({ step: '2' })).toEqual({ step: 2 })
  expect(readSetupSearch({ step: 3 })).toEqual({ step: 3 })
  for (const step of ['1', '4', '0', '', 'two', undefined, null, ['2', '3']])
    expect(readSetupSearch({ step })).toEqual({})
})

it('writes every step except the first to the address @P2.92 @P9.47', () => {
  expect([1, 2, 3].map((step) => withStep({}, step as 1 | 2 | 3))).toEqual([{}, { step: 2 }, { step: 3 }])
})

it('keeps the page to return to from step to step, if it is one of this site', () => {
  expect(withStep(readSetupSearch({ step: 2, next: '/festivals/7' }), 1)).toEqual({ next: '/festivals/7' })
  expect(readSetupSearch({ next: '//elsewhere.example' })).toEqual({})
})
