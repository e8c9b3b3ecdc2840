import type { PhotoTile, PhotoUpload } from './photo-tiles.ts'

/** The tiles in the order of the photos, the messages for refused files, and the number of chosen files that wait for the upload code. */
export type Row = { tiles: readonly PhotoTile[]; refusals: readonly string[]; waiting: number }

export type TileRow = ReturnType<typeof createTileRow>

/** A store for React with the tiles of a form. */
export function createTileRow(tiles: readonly PhotoTile[]) {
  let row: Row = { tiles, refusals: [], waiting: 0 }
  const listeners = new Set<() => void>()
  const find = (key: string) => row.tiles.find((tile) => tile.key === key)
  const show = (change: Partial<Row>) => {
    row = { ...row, ...change }
    for (const listener of listeners) listener()
  }
  const showTile = (key: string, change: Partial<PhotoTile>) =>
    show({ tiles: row.tiles.map((tile) => (tile.key === key ? { ...tile, ...change } : tile)) })
  return {
    row: () => row,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isShown: () => listeners.size > 0,
    find,
    uploadOf: (key: string) => find(key)?.upload ?? null,
    show,
    showTile,
    showUpload(key: string, change: Partial<PhotoUpload>) {
      const upload = find(key)?.upload
      if (upload) showTile(key, { upload: { ...upload, ...change } })
    },
  }
}
