import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the condition is true; otherwise the test ends with its own timeout. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(15)
}

/**
 * Waits for the next window of a rate limit if fewer than `needed` milliseconds of this one are left: a test that runs into the next one
 * may pass twice the limit.
 */
export async function untilFreshWindow(seconds: number, needed: number): Promise<void> {
  const left = seconds * 1000 - (Date.now() % (seconds * 1000))
  if (left < needed) await delay(left)
}

export const untilFreshMinute = (needed: number) => untilFreshWindow(60, needed)
