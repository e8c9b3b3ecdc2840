import { internalPath } from '../../../../lib/page/internal-path.ts'
import { type GivenSearch, onlyGiven, plainText } from '../../../../lib/lists/search.ts'

export type Step = 1 | 2 | 3
export const lastStep = 3

/** The search parameters of /onboarding: the step, unless it is the first, and the page that opens after the last one. */
export type SetupSearch = { step?: 2 | 3; next?: string }

export function readSetupSearch(given: GivenSearch): SetupSearch {
  const step = Number(plainText(given['step']))
  return onlyGiven({ step: step === 2 || step === 3 ? step : undefined, next: internalPath(given['next']) })
}

/** The search parameters with another step. */
export const withStep = ({ next }: SetupSearch, step: Step): SetupSearch =>
  onlyGiven({ step: step === 1 ? undefined : step, next })
