import { maxKeptPictures, picturesCache } from '../lib/offline/kept-limits.ts'

/** Public pictures of this site. Those of a chat need the session, and are never kept. */
export const isPublicPicture = (request: Request, url: URL) =>
  request.destination === 'image' && url.pathname.startsWith('/objects/') && !request.headers.has('authorization')

/** Their addresses never change what they show. */
export async function removeOldPictures(): Promise<void> {
  const pictures = await caches.open(picturesCache)
  const stored = await pictures.keys()
  await Promise.all(stored.slice(0, -maxKeptPictures).map((picture) => pictures.delete(picture)))
}
