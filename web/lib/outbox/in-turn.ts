/**
 * Calls `use` while this tab has the lock. After `max` milliseconds of waiting, `use` is called without it, because the tab with the lock
 * may be suspended. It is also called in browsers without locks, as over plain http.
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
