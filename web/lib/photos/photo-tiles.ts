/** Where one photo stands on its way up. `offline` goes on by itself, once there is a network again. */
export type UploadState = 'uploading' | 'paused' | 'offline' | 'processing' | 'failed'

export type PhotoUpload = {
  /** As the member's device calls it. */
  name: string
  /** An address of the chosen file, for this page alone. */
  preview: string
  state: UploadState
  /** From 0 to 1. */
  progress: number
  message: string | null
  /** What to do about a failure: send the same file again, log in first, or choose another one. */
  wayOn: 'retry' | 'sign-in' | 'choose'
  /** What the photo takes the place of, until it is up. */
  replaces: string | null
}

/** One photo of the row: on its way, or up, or both known while it is shown from the file itself. */
export type PhotoTile = { key: string; path: string | null; upload: PhotoUpload | null }

export const pathsOf = (tiles: readonly PhotoTile[]): string[] =>
  tiles.flatMap(({ path, upload }) => path ?? upload?.replaces ?? [])

/** Takes a tile to another place of the row, the others close up. */
export function moveTile(tiles: readonly PhotoTile[], key: string, to: number): PhotoTile[] {
  const tile = tiles.find((one) => one.key === key)
  if (!tile) return [...tiles]
  const others = tiles.filter((one) => one !== tile)
  const at = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, at), tile, ...others.slice(at)]
}

/**
 * The row over what the form says now: the form decides which photos there are and in which order, but not over
 * those that are still on their way, nor over `untaken` ones, which came up while no form was there to take them.
 */
export function tilesOver(
  tiles: readonly PhotoTile[],
  paths: readonly string[],
  untaken: ReadonlySet<string>,
): PhotoTile[] {
  const known = new Map(tiles.flatMap((tile) => (tile.path === null ? [] : [[tile.path, tile] as const])))
  const replaced = new Set(tiles.flatMap(({ path, upload }) => (path === null && upload?.replaces) || []))
  const said = paths.filter((path) => !replaced.has(path))
  const tileOf = (path: string) => known.get(path) ?? { key: path, path, upload: null }
  const stays = ({ path }: PhotoTile) => path === null || said.includes(path) || untaken.has(path)
  const row = tiles.filter(stays)
  const inRow = row.flatMap(({ path }) => (path !== null && said.includes(path) ? [path] : []))
  // As long as the form tells no other order, what is on its way keeps its place among the others.
  const isSameOrder = inRow.join() === said.filter((path) => known.has(path)).join()
  if (isSameOrder) return [...row, ...said.filter((path) => !known.has(path)).map(tileOf)]
  return [...said.map(tileOf), ...row.filter(({ path }) => path === null || !said.includes(path))]
}

export type PendingPhotos = {
  uploading: number
  failed: number
  /** From 0 to 1, over those that are on their way. */
  progress: number
}

export const nothingPending: PendingPhotos = { uploading: 0, failed: 0, progress: 1 }

export function pendingOf(tiles: readonly PhotoTile[]): PendingPhotos {
  const uploads = tiles.flatMap(({ path, upload }) => (path === null && upload ? [upload] : []))
  const going = uploads.filter(({ state }) => state !== 'failed')
  const progress = going.reduce((sum, upload) => sum + upload.progress, 0) / (going.length || 1)
  return {
    uploading: going.length,
    failed: uploads.length - going.length,
    progress: going.length === 0 ? 1 : progress,
  }
}
