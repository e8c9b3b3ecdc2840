import { t } from '#texts'
import type { Api } from '../api.ts'
import { deleteStoredFile, storeFile } from './stored-files.ts'
import type { PhotoUpload } from './photo-tiles.ts'
import { createPhotoClient, type PhotoClient } from './photo-client.ts'
import type { TileRow } from './tile-row.ts'
import { createRetries } from './upload-retries.ts'

type SendingOptions = {
  form: string
  api: Api
  max: number
  tiles: TileRow
  /** The paths of photos that were uploaded while their form was closed. */
  uploadedWhileClosed: Set<string>
  drop: (key: string) => void
}

export type PhotoSending = ReturnType<typeof createSending>

/** Uploads the files of a form, and displays their progress on the tiles. */
export function createSending({ form, api, max, tiles, uploadedWhileClosed, drop }: SendingOptions) {
  let isClosed = false
  const client: PhotoClient = createPhotoClient(api, {
    max,
    onProgress: (key, progress) => tiles.showUpload(key, { progress }),
    onStored: (key) => tiles.showUpload(key, { state: 'processing', progress: 1, message: null }),
    onUploaded: finished,
    onFailed: (key, failure) => retries.failed(key, failure),
  })
  const retries = createRetries(tiles, client)

  function finished(key: string, path: string) {
    if (!tiles.uploadOf(key) || isClosed) return
    const isDuplicate = tiles.row().tiles.some((tile) => tile.path === path)
    const file = client.fileOf(key)
    if (!tiles.isShown()) uploadedWhileClosed.add(path)
    else if (file) void deleteStoredFile(form, file)
    if (isDuplicate) drop(key)
    else tiles.showTile(key, { path })
    retries.succeeded(key)
  }

  /** Adds as many files as fit; refusals are explained. `replacing` is the key of the tile that the file replaces. */
  function add(files: readonly File[], replacing?: string) {
    const refusals: string[] = []
    for (const [at, file] of files.entries()) {
      const isTooMany = max === 1 && at > 0
      const refusal = isTooMany ? tooMany() : addOne(file, replacing)
      if (refusal !== null) refusals.push(refusal)
    }
    tiles.show({ refusals: [...new Set(refusals)] })
  }

  const tooMany = () => t.photos.onlySoMany({ count: max })

  function addOne(file: File, replacing: string | undefined): string | null {
    const row = tiles.row().tiles
    const previous = row.find(({ key }) => key === replacing) ?? (max === 1 ? row[0] : undefined)
    const place = previous ? row.indexOf(previous) : row.length
    if (!previous && row.length >= max) return tooMany()
    try {
      // Validated before the photo that it replaces is removed.
      const refusal = client.refusalOf(file)
      if (refusal !== null) throw new Error(refusal)
      if (previous) drop(previous.key)
      const key = client.add(file.name, file)
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
      const isPaused = client.pauseOrResume(key)
      if (isPaused !== undefined) tiles.showUpload(key, { state: isPaused ? 'paused' : 'uploading' })
    },
    /** Aborts an upload and removes its stored file. */
    forget(key: string) {
      const file = client.fileOf(key)
      if (file) void deleteStoredFile(form, file)
      retries.forget(key)
      client.forget(key)
    },
    /** Aborts an upload whose file is stored for later. */
    stop: (key: string) => client.forget(key),
    close() {
      isClosed = true
      retries.close()
      client.close()
    },
  }
}
