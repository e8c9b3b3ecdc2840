import type { SetupStep } from '../../../contract/people/profile-options.ts'
import { read, stored, useStored, write } from '../browser/browser-store.ts'

/** Hides a step of the welcome wizard from the home page of this browser, until the session ends. */
export function dismissSetup(step: SetupStep) {
  write(stored.dismissedSetup, [...new Set([...(read(stored.dismissedSetup) ?? []), step])])
}

export function useUndismissed(steps: readonly SetupStep[]) {
  const dismissed = useStored(() => read(stored.dismissedSetup), null)
  return steps.filter((step) => !dismissed?.includes(step))
}
