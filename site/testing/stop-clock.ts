import { onTestFinished, vi } from 'vitest'

/** Stops the clock until the test ends, so that no new minute starts: pages are kept for their minute only. */
export function stopClock(now = new Date()) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}
