/** Readers who save data load nothing before it is needed. Only Chromium browsers report it. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Runs the callback when the page is loaded and the browser is idle, unless the reader saves data. */
export function whenQuiet(callback: () => void) {
  if (savesData()) return
  // Safari does not have it yet.
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(callback) : setTimeout(callback, 1000))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
