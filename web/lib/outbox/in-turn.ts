/**
 * Calls `use` while this tab holds the lock. After `longest` milliseconds without it, `use` is called all the same, as the tab that
 * holds it may have been put to sleep; also in browsers without locks, as over plain http.
 */
export async function inTurn(lock: string, max: number, use: () => Promise<void>) {
  if (!('locks' in navigator)) return await use()
  let isHeld = false
  try {
    await navigator.locks.request(lock, { signal: AbortSignal.timeout(max) }, async () => {
      isHeld = true
      await use()
    })
  } catch (error) {
    if (isHeld) throw error
    await use()
  }
}
