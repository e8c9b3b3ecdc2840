import { PMTiles, ResolvedValueCache, type Source } from 'pmtiles'
import { tilesAround } from './kept-tiles.ts'

/** Bytes of an archive, as a reader asks for them: fewer than `length` where it ends. */
type Part = { from: number; length: number; data: ArrayBuffer }

/** What a reader of the archive asks for around a town, until it has that many bytes. The last tile may go beyond them. */
export async function readAround(archive: Source, town: readonly [number, number], maxBytes: number): Promise<Part[]> {
  const parts: Part[] = []
  const noting: Source = {
    getKey: () => archive.getKey(),
    async getBytes(from, length, signal, etag) {
      const reply = await archive.getBytes(from, length, signal, etag)
      parts.push({ from, length, data: reply.data })
      return reply
    },
  }
  const reader = new PMTiles(noting, new ResolvedValueCache(), async (packed) => packed)
  for (const [zoom, column, row] of tilesAround(town, await reader.getHeader())) {
    if (sizeOf(parts) >= maxBytes) break
    await reader.getZxy(zoom, column, row)
  }
  return parts
}

export const sizeOf = (parts: readonly Part[]) => parts.reduce((sum, { data }) => sum + data.byteLength, 0)
