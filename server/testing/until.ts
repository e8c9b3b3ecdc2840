import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the condition is true; otherwise the test ends with its own timeout. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(15)
}

/**
 * Waits for the next minute if fewer than `needed` milliseconds of this one are left: rate limits begin anew with a minute, so a test
 * that runs into the next one may pass twice the limit.
 */
export async function untilFreshMinute(needed: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < needed) await delay(left)
}
