import type { Api } from '../api.ts'
import { backOnline } from '../browser/online.ts'
import { isMissingFile, reportMissingFile } from '../browser/release.ts'
import { deleteStoredFile, storedFiles, storeFile } from './stored-files.ts'
import { openUploads } from './open-uploads.ts'
import type { PhotoSending } from './photo-sending.ts'
import { moveTile, tilesOver } from './photo-tiles.ts'
import { createTileRow } from './tile-row.ts'

export type PhotoUploads = ReturnType<typeof createUploads>

/** The uploads of a form: the open ones if there are any, otherwise new ones. `paths` are the photos in the form's value. */
export function photoUploadsOf(form: string, api: Api, max: number, paths: readonly string[]): PhotoUploads {
  const open = openUploads.get(form) as PhotoUploads | undefined
  if (open) {
    open.follow(paths)
    return open
  }
  const uploads = createUploads(form, api, max, paths)
  openUploads.set(form, uploads)
  return uploads
}

/** The photos of a form: a row of tiles in the order of the photos. The upload code is loaded with the first file. */
function createUploads(form: string, api: Api, max: number, paths: readonly string[]) {
  const tiles = createTileRow(tilesOver([], paths, new Set()))
  const uploadedWhileClosed = new Set<string>()
  let sending: PhotoSending | null = null
  let isClosed = false

  async function load() {
    // A browser remembers that a file could not be loaded, and does not request it again.
    if (sending === null && !navigator.onLine) throw new Error('The code of uploads is not requested without a network')
    const { createSending } = await import('./photo-sending.ts')
    if (!isClosed) sending ??= createSending({ form, api, max, tiles, uploadedWhileClosed, drop })
    return sending
  }

  /** The earlier attempt may have started without a network. The code is missing only if two more attempts fail with one. */
  async function loadOnceOnline() {
    for (let failures = 0; ; ) {
      if (!navigator.onLine) await backOnline()
      try {
        return await load()
      } catch (error) {
        if (navigator.onLine && ++failures > 1) throw error
      }
    }
  }

  async function add(files: readonly File[], replacing?: string) {
    const wait = (count: number) => tiles.show({ waiting: tiles.row().waiting + count })
    wait(files.length)
    try {
      const loaded = await load().catch(async () => {
        // A reload, or a phone that closes the page, does not lose any of them.
        await Promise.all(files.map((file) => storeFile(form, file)))
        const late = await loadOnceOnline()
        // `add` stores the accepted files again.
        await Promise.all(files.map((file) => deleteStoredFile(form, file)))
        return late
      })
      loaded?.add(files, replacing)
    } catch (error) {
      if (!isMissingFile(error)) throw error
      reportMissingFile()
    } finally {
      wait(-files.length)
    }
  }

  function drop(key: string) {
    const upload = tiles.uploadOf(key)
    if (upload) URL.revokeObjectURL(upload.preview)
    tiles.show({ tiles: tiles.row().tiles.filter((tile) => tile.key !== key) })
    sending?.forget(key)
  }

  /** Adds the files that were not uploaded yet when the page was closed. */
  async function addKeptFiles() {
    const files = await storedFiles(form)
    if (!isClosed && files.length > 0) await add(files)
  }
  void addKeptFiles()

  return {
    subscribe: tiles.subscribe,
    row: tiles.row,
    /** Loads the upload code before the first file. */
    preload: () => void load().catch(() => {}),
    add: (files: readonly File[], replacing?: string) => void add(files, replacing),
    move: (key: string, to: number) => tiles.show({ tiles: moveTile(tiles.row().tiles, key, to) }),
    remove(key: string) {
      const replaces = tiles.uploadOf(key)?.replaces ?? null
      const isUploaded = tiles.find(key)?.path !== null
      drop(key)
      // If the new photo was never uploaded, the one that it replaces is displayed again.
      if (!isUploaded && replaces !== null)
        tiles.show({ tiles: tilesOver(tiles.row().tiles, [replaces], uploadedWhileClosed) })
      tiles.show({ refusals: [] })
    },
    pauseOrResume: (key: string) => sending?.pauseOrResume(key),
    retry: (key: string) => sending?.retry(key),
    /** Applies a new value of the form; photos that are not uploaded yet stay. */
    follow(paths: readonly string[]) {
      const before = tiles.row().tiles
      const after = tilesOver(before, paths, uploadedWhileClosed)
      for (const tile of before) if (!after.includes(tile)) sending?.stop(tile.key)
      for (const path of paths) uploadedWhileClosed.delete(path)
      if (after.length !== before.length || after.some((tile, at) => tile !== before[at])) tiles.show({ tiles: after })
    },
    close() {
      isClosed = true
      for (const { upload } of tiles.row().tiles) if (upload) URL.revokeObjectURL(upload.preview)
      sending?.close()
    },
  }
}
