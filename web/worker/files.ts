/** The files with a hash in their name, of this release and of those before it whose pages may still be open. */
export const filesCache = 'files'

/** A release in one language has some 250. */
const maxFiles = 600

/** Removes the files that were stored first. */
export async function removeOldFiles(): Promise<void> {
  const files = await caches.open(filesCache)
  const stored = await files.keys()
  await Promise.all(stored.slice(0, -maxFiles).map((file) => files.delete(file)))
}
