import { type GivenSearch, plainText } from '../../../lib/search.ts'

export type Step = 1 | 2 | 3
export const lastStep = 3

/** The step in the address; the first step has no parameter. */
export function readStep(search: GivenSearch): { step?: 2 | 3 } {
  const step = Number(plainText(search['step']))
  return step === 2 || step === 3 ? { step } : {}
}

export const searchOf = (step: Step): { step?: 2 | 3 } => (step === 1 ? {} : { step })
