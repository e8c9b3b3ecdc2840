import { readFileSync } from 'node:fs'
import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { tilesAround } from './kept-tiles.ts'
import { readAround, sizeOf } from './read-around.ts'

const world = readFileSync(new URL('../../../../assets/basemap/world.pmtiles', import.meta.url))
const streets = readFileSync(new URL('../../../../site/testing/streets/streets.pmtiles', import.meta.url))
const perth = [115.83, -31.94] as const

const archiveOf = (bytes: Buffer): Source => ({
  getKey: () => 'archive',
  getBytes: async (from, length) => ({ data: Uint8Array.from(bytes.subarray(from, from + length)).buffer }),
})

test.each([
  ['the world', world, 31],
  ['streets', streets, 12],
])('of %s a reader finds all tiles around the town in the parts that were read', async (_name, bytes, count) => {
  const parts = await readAround(archiveOf(bytes), perth, 4_000_000)
  const kept = new PMTiles({
    getKey: () => 'kept',
    async getBytes(from, length) {
      const part = parts.find((one) => one.from === from && one.length === length)
      if (!part) throw new Error(`Not kept: ${from} ${length}`)
      return { data: part.data }
    },
  })
  const whole = new PMTiles(archiveOf(bytes))
  const tiles = tilesAround(perth, await kept.getHeader())
  expect(tiles).toHaveLength(count)
  for (const tile of tiles) expect((await kept.getZxy(...tile))?.data).toEqual((await whole.getZxy(...tile))?.data)
  expect(sizeOf(parts)).toBeLessThan(400_000)
})

test('of streets elsewhere there is only what says so', async () => {
  const parts = await readAround(archiveOf(streets), [-5.98, 37.39], 4_000_000)
  expect(parts.map(({ from }) => from)).toEqual([0])
})

test('nothing more is read once the limit is reached', async () => {
  const all = await readAround(archiveOf(world), perth, 4_000_000)
  const some = await readAround(archiveOf(world), perth, 60_000)
  expect(some).toEqual(all.slice(0, some.length))
  expect(sizeOf(some.slice(0, -1))).toBeLessThan(60_000)
  expect(sizeOf(some)).toBeGreaterThanOrEqual(60_000)
})
