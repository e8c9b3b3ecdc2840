import AwsS3 from '@uppy/aws-s3'
import { Uppy } from '@uppy/core'
import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { maxPhotoBytes } from '../../../contract/pictures/photo-limits.ts'
import type { Api } from '../api.ts'
import { newId } from '../changes/new-id.ts'
import { sessionToken } from '../member/session.ts'
import { failureOf, isRefusal, retryDelays, tooLarge, type UploadFailure } from './upload-failures.ts'

/** In milliseconds: an upload without progress for this long has failed. */
const maxSilenceMs = 30_000
/** Milliseconds between two reports of progress. */
const progressEvery = 500

type PhotoClientOptions = {
  /** The max number of files; unlimited by default. */
  max?: number
  /** Whether the photos are visible only to the readers of a message. */
  isPrivate?: boolean
  /** `progress`: from 0 to 1. */
  onProgress: (key: string, progress: number) => void
  /** All bytes have arrived, and the server is processing the photo. */
  onStored: (key: string) => void
  onUploaded: (key: string, path: string) => void
  /** The client's `retry()` continues at the point of the failure. */
  onFailed: (key: string, failure: UploadFailure) => void
}

export type PhotoClient = ReturnType<typeof createPhotoClient>

/** Uploads photos with Uppy, and has the server process them. This module is loaded with the first file, because Uppy is 29 kB. */
export function createPhotoClient(api: Api, options: PhotoClientOptions) {
  const { max = null, isPrivate = false, onProgress, onStored, onUploaded, onFailed } = options
  /** The upload addresses, stored for later attempts, so that failed ones do not use up the daily uploads. */
  const begun = new Map<string, { address: string; isStored: boolean }>()
  const silences = new Map<string, ReturnType<typeof setTimeout>>()
  const reportedAt = new Map<string, number>()

  const uppy = new Uppy({
    id: `photos-${newId()}`,
    autoProceed: true,
    infoTimeout: 5000,
    restrictions: { maxNumberOfFiles: max, maxFileSize: maxPhotoBytes, allowedFileTypes: ['image/*'] },
    locale: {
      strings: {
        // Uppy counts a megabyte as 2^20 bytes, but the limit is 10,000,000 bytes.
        exceedsSize: tooLarge('%{file}'),
        youCanOnlyUploadX: { 0: t.photos.onlySoMany({ count: 1 }), 1: t.photos.onlySoMany({ count: max ?? 0 }) },
        youCanOnlyUploadFileTypes: t.photos.onlyTheseTypes({ types: '%{types}' }),
        noDuplicates: t.photos.duplicate({ name: '%{fileName}' }),
      },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
    logger: { debug: () => {}, warn: () => {}, error: (...values) => console.warn(...values) },
  }).use(AwsS3, {
    limit: 6,
    retryDelays,
    shouldUseMultipart: (file) => (file.size ?? 0) > 100 * 2 ** 20,
    endpoint: location.origin,
    // A getter, so that each call has the current token: the member may have logged in again.
    headers: {
      get authorization() {
        return `Bearer ${sessionToken() ?? ''}`
      },
    },
    getUploadParameters: async ({ id, type }) => {
      const address = begun.get(id)?.address ?? new URL((await api.photos.prepare()).uploadURL, location.href).href
      begun.set(id, { address, isStored: false })
      listen(id)
      return { method: 'PUT', url: address, fields: {}, headers: { 'Content-Type': type } }
    },
  })
  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
    if (!file || !bytesTotal) return
    listen(file.id)
    const progress = bytesUploaded / bytesTotal
    if (progress < 1 && Date.now() - (reportedAt.get(file.id) ?? 0) < progressEvery) return
    reportedAt.set(file.id, Date.now())
    onProgress(file.id, progress)
  })
  uppy.on('upload-pause', (file, isPaused) => isPaused && file && endSilence(file.id))
  uppy.on('upload-error', (file, error) => file && failed(file.id, error))
  uppy.on('upload-success', (file, { uploadURL }) => {
    if (!file) return
    endSilence(file.id)
    begun.set(file.id, { address: begun.get(file.id)?.address ?? uploadURL ?? '', isStored: true })
    void finish(file.id)
  })

  function endSilence(key: string) {
    clearTimeout(silences.get(key))
    silences.delete(key)
  }

  function listen(key: string) {
    endSilence(key)
    const silence = setTimeout(() => {
      uppy.pauseResume(key)
      failed(key, new Error('No connection'))
    }, maxSilenceMs)
    silences.set(key, silence)
  }

  async function finish(key: string) {
    const photoURL = begun.get(key)?.address ?? ''
    onStored(key)
    try {
      const { objectPath } = await api.photos.finish({ body: { photoURL, ...(isPrivate && { isPrivate }) } })
      begun.delete(key)
      onUploaded(key, objectPath)
    } catch (error) {
      failed(key, error)
    }
  }

  function failed(key: string, error: unknown) {
    endSilence(key)
    const failure = failureOf(error)
    const isLost = error instanceof ApiError && (error.status === 404 || 'photoURL' in error.fields)
    const isLimited = error instanceof ApiError && error.status === 429 && !begun.has(key)
    // A refused address is not used again. A file that is already stored there is sent again only if it was lost.
    if (isLost || (isRefusal(error) && !begun.get(key)?.isStored)) begun.delete(key)
    onFailed(key, { ...failure, kind: isLost ? 'busy' : isLimited ? 'limited' : failure.kind })
  }

  function stop(key: string) {
    endSilence(key)
    if (uppy.getFile(key)) uppy.removeFile(key)
  }

  return {
    /** Starts the upload of a file, and returns its key. Throws with a text if the file is refused. */
    add: (name: string, data: Blob) => uppy.addFile({ name, type: data.type, data }),
    /** The reason why a file would be refused; null if it would not. */
    refusalOf: ({ name, type, size }: File) => uppy.validateSingleFile({ name, type, size, extension: '' }),
    fileOf(key: string) {
      const data = uppy.getFile(key)?.data
      return data instanceof File ? data : null
    },
    /** Returns whether it is paused now; undefined if it cannot be. */
    pauseOrResume(key: string) {
      const file = uppy.getFile(key)
      return file && !file.error ? uppy.pauseResume(key) : undefined
    },
    /** Continues a failed upload. */
    retry(key: string) {
      const file = uppy.getFile(key)
      if (begun.get(key)?.isStored) void finish(key)
      else if (file?.data instanceof Blob) {
        stop(key)
        uppy.addFile({ name: file.name, type: file.type, data: file.data })
      }
    },
    /** Aborts an upload; another attempt would start from the beginning. */
    forget(key: string) {
      stop(key)
      begun.delete(key)
      reportedAt.delete(key)
    },
    close() {
      for (const key of silences.keys()) endSilence(key)
      uppy.cancelAll()
      uppy.destroy()
    },
  }
}
