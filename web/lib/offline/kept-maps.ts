import { read, stored } from '../browser/browser-store.ts'
import { sessionUser } from '../member/session.ts'
import { readAllKept } from './kept-store.ts'

/** Of these entries only the latest are kept (`maxKeptMaps`). */
export const mapKind = 'map'

export const mapHash = (festivalId: string) => `${mapKind} ${festivalId}`

/** Bytes of an archive of tiles, as they are asked for; `size` is less than `length` where the archive ends. */
export type Range = { archive: string; from: number; length: number; size: number }

/** The text of a map's entry. Its ranges follow each other in the entry's `tiles`. */
export type MapIndex = {
  ranges: Range[]
  /** The archives and the scripts of which it is made: those of another release are other ones. */
  madeOf: string
}

/** Bytes of an archive that are kept for the signed-in member; null if they are not. */
export async function readKeptRange(archive: string, from: number, length: number): Promise<ArrayBuffer | null> {
  const owner = sessionUser()?.id
  if (owner === undefined || read(stored.keptFor) !== owner) return null
  for (const { text, tiles } of await readAllKept(owner, mapKind)) {
    const { ranges } = JSON.parse(text) as MapIndex
    let at = 0
    for (const range of ranges) {
      if (range.archive === archive && range.from === from && range.length === length)
        return (
          (await tiles
            ?.slice(at, at + range.size)
            .arrayBuffer()
            .catch(() => null)) ?? null
        )
      at += range.size
    }
  }
  return null
}
