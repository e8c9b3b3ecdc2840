import { ApiError } from '../../../contract/client.ts'
import type { Api } from '../api.ts'
import { deleteStoredFile, storeFile } from './stored-files.ts'
import type { PhotoUpload } from './photo-tiles.ts'
import { createUppy, type PhotoFile, toUppyFile } from './photo-uppy.ts'
import type { TileRow } from './tile-row.ts'
import { failureOf } from './upload-failures.ts'
import { createRetries } from './upload-retries.ts'

type SendingOptions = {
  form: string
  api: Api
  most: number
  tiles: TileRow
  /** The paths of photos that were uploaded while their form was closed. */
  uploadedWhileClosed: Set<string>
  drop: (key: string) => void
}

export type PhotoSending = ReturnType<typeof createSending>

/** Milliseconds between two updates of a progress bar. */
const progressEvery = 500

/** Uploads files with Uppy, and shows their progress on the tiles. This module is loaded with the first file, as Uppy has 29 kB. */
export function createSending({ form, api, most, tiles, uploadedWhileClosed, drop }: SendingOptions) {
  const { uppy, fileOf, addressOf } = createUppy(api, most)
  const retries = createRetries(tiles, uppy)
  const progressAt = new Map<string, number>()
  let isClosed = false

  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
    if (!file || !bytesTotal) return
    const now = Date.now()
    const progress = bytesUploaded / bytesTotal
    if (progress < 1 && now - (progressAt.get(file.id) ?? 0) < progressEvery) return
    progressAt.set(file.id, now)
    tiles.showUpload(file.id, { progress })
  })
  uppy.on('upload-error', (file, error) => {
    if (file) retries.failed(file.id, failureOf(error), () => void uppy.retryUpload(file.id).catch(() => {}))
  })
  uppy.on('upload-success', (file, { uploadURL }) => {
    if (file) void finish(file, addressOf(file.id) ?? uploadURL ?? '')
  })

  /** Called when the file is uploaded: the server then turns it into a photo. */
  async function finish(file: PhotoFile, photoURL: string) {
    tiles.showUpload(file.id, { state: 'processing', progress: 1, message: null })
    try {
      const { objectPath } = await api.photos.finish({ body: { photoURL } })
      finished(file.id, objectPath)
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || 'photoURL' in error.fields)
      const failure = failureOf(error)
      retries.failed(file.id, isGone ? { ...failure, kind: 'busy' } : failure, () =>
        isGone ? uploadAgain(file.id) : void finish(file, photoURL),
      )
    }
  }

  function finished(key: string, path: string) {
    if (!tiles.uploadOf(key) || isClosed) return
    const isDuplicate = tiles.row().tiles.some((tile) => tile.path === path)
    const file = fileOf(key)
    if (!tiles.isShown()) uploadedWhileClosed.add(path)
    else if (file) void deleteStoredFile(form, file)
    if (isDuplicate) drop(key)
    else tiles.showTile(key, { path })
    retries.succeeded(key)
  }

  /** Starts the upload from the beginning, with a new upload address. */
  function uploadAgain(key: string) {
    const file = fileOf(key)
    if (!file) return
    uppy.removeFile(key)
    uppy.addFile({ name: file.name, type: file.type, data: file, source: 'again' })
    tiles.showUpload(key, { state: 'uploading', progress: 0, message: null })
  }

  /**
   * Adds as many files as fit; Uppy's own texts say why a file is refused. `replacing` is the key of the tile that the file
   * replaces.
   */
  function add(files: readonly File[], replacing?: string) {
    const refusals: string[] = []
    for (const [at, file] of files.entries()) {
      const isTooMany = most === 1 && at > 0
      const refusal = isTooMany ? tooMany() : addOne(file, replacing)
      if (refusal !== null) refusals.push(refusal)
    }
    tiles.show({ refusals: [...new Set(refusals)] })
  }

  const tooMany = () => uppy.i18n('youCanOnlyUploadX', { smart_count: most })

  function addOne(file: File, replacing: string | undefined): string | null {
    const row = tiles.row().tiles
    const previous = row.find(({ key }) => key === replacing) ?? (most === 1 ? row[0] : undefined)
    const place = previous ? row.indexOf(previous) : row.length
    if (!previous && row.length >= most) return tooMany()
    try {
      // Validated before the photo that it replaces is removed.
      const refusal = uppy.validateSingleFile(toUppyFile(file))
      if (refusal !== null) throw new Error(refusal)
      if (previous) drop(previous.key)
      const key = uppy.addFile({ name: file.name, type: file.type, data: file, source: 'device' })
      const upload: PhotoUpload = {
        name: file.name,
        preview: URL.createObjectURL(file),
        state: 'uploading',
        progress: 0,
        message: null,
        remedy: 'retry',
        replaces: previous ? (previous.path ?? previous.upload?.replaces ?? null) : null,
      }
      tiles.show({ tiles: tiles.row().tiles.toSpliced(place, 0, { key, path: null, upload }) })
      void storeFile(form, file)
      return null
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      return text.includes(file.name) ? text : `${file.name}: ${text}`
    }
  }

  return {
    add,
    retry: (key: string) => retries.retry(key),
    pauseOrResume(key: string) {
      const isPaused = uppy.pauseResume(key)
      if (isPaused !== undefined) tiles.showUpload(key, { state: isPaused ? 'paused' : 'uploading' })
    },
    /** Ends an upload and removes its stored file. */
    forget(key: string) {
      const file = fileOf(key)
      if (file) void deleteStoredFile(form, file)
      retries.forget(key)
      stop(key)
    },
    stop,
    close() {
      isClosed = true
      retries.close()
      uppy.cancelAll()
      uppy.destroy()
    },
  }

  function stop(key: string) {
    if (uppy.getFile(key)) uppy.removeFile(key)
  }
}
