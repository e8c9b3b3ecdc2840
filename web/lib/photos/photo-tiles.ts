/** The state of an upload. `offline` continues automatically once there is a network again. */
export type UploadState = 'uploading' | 'paused' | 'offline' | 'processing' | 'failed'

export type PhotoUpload = {
  /** The file name on the member's device. */
  name: string
  /** The object URL of the chosen file. */
  preview: string
  state: UploadState
  /** From 0 to 1. */
  progress: number
  message: string | null
  /** The action that continues after a failure: send the same file again, log in first, or choose another file. */
  remedy: 'retry' | 'sign-in' | 'choose'
  /** The path of the photo that this one replaces once it is uploaded. */
  replaces: string | null
}

/** A photo in the row. `upload` is set during the upload, `path` after it; both are set while the local file is still displayed. */
export type PhotoTile = { key: string; path: string | null; upload: PhotoUpload | null }

export const pathsOf = (tiles: readonly PhotoTile[]): string[] =>
  tiles.flatMap(({ path, upload }) => path ?? upload?.replaces ?? [])

/** Moves a tile to another position. */
export function moveTile(tiles: readonly PhotoTile[], key: string, to: number): PhotoTile[] {
  const tile = tiles.find((one) => one.key === key)
  if (!tile) return [...tiles]
  const others = tiles.filter((one) => one !== tile)
  const at = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, at), tile, ...others.slice(at)]
}

/**
 * The tiles after the form's value has changed. The form decides on the photos and their order, except for those that are still
 * uploading and for `uploadedWhileClosed` ones, which were uploaded while the form was closed.
 */
export function tilesOver(
  tiles: readonly PhotoTile[],
  paths: readonly string[],
  uploadedWhileClosed: ReadonlySet<string>,
): PhotoTile[] {
  const known = new Map(tiles.flatMap((tile) => (tile.path === null ? [] : [[tile.path, tile] as const])))
  const replaced = new Set(tiles.flatMap(({ path, upload }) => (path === null && upload?.replaces) || []))
  const formPaths = paths.filter((path) => !replaced.has(path))
  const tileOf = (path: string) => known.get(path) ?? { key: path, path, upload: null }
  const stays = ({ path }: PhotoTile) => path === null || formPaths.includes(path) || uploadedWhileClosed.has(path)
  const row = tiles.filter(stays)
  const inRow = row.flatMap(({ path }) => (path !== null && formPaths.includes(path) ? [path] : []))
  // If the form has not changed the order, the photos that are still uploading keep their positions.
  const isSameOrder = inRow.join() === formPaths.filter((path) => known.has(path)).join()
  if (isSameOrder) return [...row, ...formPaths.filter((path) => !known.has(path)).map(tileOf)]
  return [...formPaths.map(tileOf), ...row.filter(({ path }) => path === null || !formPaths.includes(path))]
}

export type PendingPhotos = {
  uploading: number
  failed: number
  /** From 0 to 1, the mean over the photos that are uploading. */
  progress: number
}

export const nothingPending: PendingPhotos = { uploading: 0, failed: 0, progress: 1 }

/** `waiting` is the number of chosen files that have no tile yet. */
export function pendingOf(tiles: readonly PhotoTile[], waiting = 0): PendingPhotos {
  const uploads = tiles.flatMap(({ path, upload }) => (path === null && upload ? [upload] : []))
  const going = uploads.filter(({ state }) => state !== 'failed')
  const uploading = going.length + waiting
  const progress = going.reduce((sum, upload) => sum + upload.progress, 0) / (uploading || 1)
  return {
    uploading,
    failed: uploads.length - going.length,
    progress: uploading === 0 ? 1 : progress,
  }
}
