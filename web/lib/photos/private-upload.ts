import { t } from '#texts'
import type { Api } from '../api.ts'
import type { OutboxPhoto } from '../outbox/outbox-store.ts'
import { Refusal } from '../outbox/refusal.ts'
import { createPhotoClient, type PhotoClient } from './photo-client.ts'

type Attempt = PromiseWithResolvers<string> & { id: string; onProgress: (progress: number) => void }

let client: PhotoClient | undefined
/** The latest attempt to upload a photo, by the client's key. The next one continues it. */
const attempts = new Map<string, Attempt>()

/**
 * Uploads a photo of a message, and returns its private path. Rejects with `Refusal` if the server refuses this photo, or more photos for
 * now; after any other error the same call may succeed later.
 */
export async function uploadPrivatePhoto(
  api: Api,
  { id, file }: Pick<OutboxPhoto, 'id' | 'file'>,
  onProgress: (progress: number) => void,
): Promise<string> {
  client ??= createClient(api)
  const attempt = { id, onProgress, ...Promise.withResolvers<string>() }
  const known = [...attempts.keys()].find((key) => attempts.get(key)?.id === id)
  if (known !== undefined) attempts.get(known)?.reject(new Error('Continued by a later attempt'))
  attempts.set(known ?? client.add(id, file), attempt)
  if (known !== undefined) client.retry(known)
  return await attempt.promise
}

const createClient = (api: Api) =>
  createPhotoClient(api, {
    isPrivate: true,
    onProgress: (key, progress) => attempts.get(key)?.onProgress(progress),
    onStored: (key) => attempts.get(key)?.onProgress(1),
    onUploaded(key, path) {
      attempts.get(key)?.resolve(path)
      end(key)
    },
    onFailed(key, { kind, message }) {
      const isFinal = kind === 'refused' || kind === 'limited'
      attempts.get(key)?.reject(isFinal ? new Refusal(message ?? t.photos.thisPhotoCantBeSent()) : new Error(kind))
      if (isFinal) end(key)
    },
  })

/** The Retry button starts from the beginning. */
function end(key: string) {
  attempts.delete(key)
  client?.forget(key)
}
