import { whenIdle } from './idle.ts'

/** Readers who save data load nothing before it is needed. Only Chromium browsers report it. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Runs the callback when the page is loaded and the browser is idle, unless the reader saves data. */
export function whenQuiet(callback: () => void) {
  if (savesData()) return
  if (document.readyState === 'complete') whenIdle(callback)
  else addEventListener('load', () => whenIdle(callback), { once: true })
}
