import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the condition is true; otherwise the test ends with its own timeout. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(15)
}
