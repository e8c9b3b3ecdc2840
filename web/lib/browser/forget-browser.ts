/** Removes everything that any release of the site has kept in this browser: storage, databases, files and the worker with its caches. */
export async function forgetBrowser() {
  localStorage.clear()
  sessionStorage.clear()
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
  const caches = 'caches' in window ? await window.caches.keys() : []
  const databases = (await indexedDB.databases?.()) ?? []
  await Promise.all([
    ...caches.map((name) => window.caches.delete(name)),
    ...databases.map(({ name }) => deleteDatabase(name ?? '')),
  ])
}

/** Open tabs of the site hold a database for a moment longer: it goes when the last one closes it. */
const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })
