/** Readers who save data load nothing before it is needed. Only Chromium's browsers tell. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Runs the callback once the page has loaded and the browser has nothing to do, if the reader does not save data. */
export function whenQuiet(callback: () => void) {
  if (savesData()) return
  // Safari does not have it yet.
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(callback) : setTimeout(callback, 1000))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
