import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const archive = await readFile(new URL('./world.pmtiles', import.meta.url))
const number = (at: number) => Number(archive.readBigUInt64LE(at))
/** The places of the sections in the header: root directory, metadata, further directories, tiles. */
const section = (at: number) => archive.subarray(number(at), number(at) + number(at + 8))
const [root, metadata, leaves, tiles] = [8, 24, 40, 56].map(section) as [Buffer, Buffer, Buffer, Buffer]

test('the basemap is a whole archive of vector tiles for the zooms 0 to 6', () => {
  expect(archive.toString('latin1', 0, 7)).toBe('PMTiles')
  expect([archive[7], archive[99], archive[100], archive[101]], 'version, vector tiles, zooms').toEqual([3, 1, 0, 6])
  expect(number(8) + root.length, 'a client reads the directory with its first request').toBeLessThanOrEqual(16_384)
  expect(leaves.length).toBe(0)
  expect(number(56) + tiles.length).toBe(archive.length)
  expect(archive.length).toBeLessThan(4_500_000)
})

test('it has all layers, and names its sources', () => {
  const { attribution, vector_layers: layers } = JSON.parse(gunzipSync(metadata).toString('utf8'))
  expect(attribution).toContain('GeoNames')
  expect(attribution).toContain('Natural Earth')
  expect(layers.map(({ id }: { id: string }) => id)).toEqual(['land', 'lake', 'river', 'border', 'country', 'city'])
})

test('every tile of its directory can be read, and the first one shows the world', () => {
  const entries = directory(gunzipSync(root))
  expect(entries.length).toBeGreaterThan(1000)
  for (const { offset, length } of entries) expect(tiles.readUInt16BE(offset), `${offset}, ${length}`).toBe(0x1f8b)
  const last = entries.reduce((max, { offset, length }) => Math.max(max, offset + length), 0)
  expect(last).toBe(tiles.length)
  const [world] = entries
  const drawn = gunzipSync(tiles.subarray(world?.offset, (world?.offset ?? 0) + (world?.length ?? 0))).toString(
    'latin1',
  )
  for (const name of ['land', 'border', 'country', 'Brazil']) expect(drawn).toContain(name)
})

/** The entries of a directory: columns of variable-length integers. An offset of 0 follows the tile before. */
function directory(bytes: Buffer) {
  let at = 0
  const next = () => {
    let [value, scale, byte] = [0, 1, 128]
    while (byte >= 128) {
      byte = bytes[at++] ?? 0
      value += (byte % 128) * scale
      scale *= 128
    }
    return value
  }
  const count = next()
  const column = () => Array.from({ length: count }, next)
  const [, , lengths, offsets] = [column(), column(), column(), column()] as [number[], number[], number[], number[]]
  let end = 0
  return offsets.map((given, index) => {
    const offset = given === 0 ? end : given - 1
    end = offset + (lengths[index] ?? 0)
    return { offset, length: lengths[index] ?? 0 }
  })
}
