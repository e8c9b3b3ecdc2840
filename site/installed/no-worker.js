// Served in place of the service worker where it is switched off: it removes all that the other one stored, and itself.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    const databases = (await indexedDB.databases?.()) ?? []
    for (const { name } of databases) if (name?.startsWith('kept')) indexedDB.deleteDatabase(name)
    await registration.unregister()
  }
  event.waitUntil(remove())
})
