import { setTimeout as delay } from 'node:timers/promises'

/** Waits for what comes by itself; where it does not, the test's own time runs out. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(15)
}
