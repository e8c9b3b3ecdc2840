import { ApiError } from '../../../contract/client.ts'
import type { Api } from '../api.ts'
import type { OutboxPhoto } from '../outbox/outbox-store.ts'
import { Refusal } from '../outbox/refusal.ts'
import { failureOf } from './upload-failures.ts'

/** In milliseconds. The server's addresses are valid for longer. */
const addressLifetime = 10 * 60_000
/** In milliseconds: an upload of which nothing arrives for this long has failed. */
const longestSilence = 30_000

/** An upload that was begun; `isStored` once all bytes have arrived. */
type Begun = { address: string; until: number; isStored: boolean }

/** By the id of the photo. A later attempt continues it, so that failed ones do not use up the uploads of a day. */
const begun = new Map<string, Begun>()

/**
 * Uploads a photo of a message, and returns its private path. Rejects with `Refusal` if the server does not take this photo, or no
 * more photos for now; with any other error the same call may succeed later.
 */
export async function uploadPrivatePhoto(
  api: Api,
  { id, file }: Pick<OutboxPhoto, 'id' | 'file'>,
  onProgress: (progress: number) => void,
): Promise<string> {
  const upload = begunOf(id) ?? (await begin(api, id))
  try {
    if (!upload.isStored) await put(upload.address, file, onProgress)
    upload.isStored = true
    onProgress(1)
    const { objectPath } = await api.photos.finish({ body: { photoURL: upload.address, isPrivate: true } })
    begun.delete(id)
    return objectPath
  } catch (error) {
    // The next attempt starts from the beginning, unless the server was only busy or could not be reached.
    if (error instanceof ApiError && error.status < 500) begun.delete(id)
    const hasNotArrived = error instanceof ApiError && 'photoURL' in error.fields
    const { kind, message } = failureOf(error)
    if (kind !== 'refused' || hasNotArrived) throw error
    throw new Refusal(message ?? 'This photo cannot be sent.')
  }
}

function begunOf(id: string): Begun | undefined {
  const upload = begun.get(id)
  return upload && upload.until > Date.now() ? upload : undefined
}

async function begin(api: Api, id: string): Promise<Begun> {
  try {
    const { uploadURL } = await api.photos.prepare()
    const address = new URL(uploadURL, location.href).href
    const upload = { address, until: Date.now() + addressLifetime, isStored: false }
    begun.set(id, upload)
    return upload
  } catch (error) {
    // The messages behind this one do not wait until the member may upload again.
    if (error instanceof ApiError && error.status === 429) throw new Refusal(error.message)
    throw error
  }
}

/** With XMLHttpRequest, because `fetch` does not tell how much was sent. */
function put(address: string, file: Blob, onProgress: (progress: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  let silence: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => request.abort(), longestSilence)
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    listen()
    onProgress(loaded / total)
  })
  request.addEventListener('load', () => {
    const { status, statusText } = request
    if (status >= 200 && status < 300) resolve()
    else reject(new ApiError(status, statusText))
  })
  for (const failed of ['error', 'abort']) request.addEventListener(failed, () => reject(new Error('No connection')))
  request.open('PUT', address)
  request.setRequestHeader('content-type', file.type)
  request.send(file)
  listen()
  return promise.finally(() => clearTimeout(silence))
}
