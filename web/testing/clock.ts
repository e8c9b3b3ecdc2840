import { onTestFinished } from 'vitest'
import { setClockOffset } from '../../contract/platform/clock.ts'

/** Sets the browser's clock to an instant until the end of the test; the server has its own. */
export function setClock(instant: string) {
  setClockOffset(Date.parse(instant) - Date.now())
  onTestFinished(() => setClockOffset(0))
}
