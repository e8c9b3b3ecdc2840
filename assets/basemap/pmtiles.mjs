import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/**
 * An archive of vector tiles in the format PMTiles 3: header, root directory, metadata, tiles. A client reads the first 16 kB, and
 * then each tile by its range of bytes.
 */

const headerBytes = 127
/** The root directory must end within the first 16 kB; archives with more tiles would need directories below it. */
const maxStart = 16_384
const gzip = 2
const vectorTiles = 1

/** `tiles`: `{ z, x, y, data }`, each with its uncompressed bytes. Equal tiles, such as those of the open sea, are stored once. */
export function pmtiles(tiles, { metadata, minZoom, maxZoom }) {
  const { entries, contents } = storeTiles(tiles)
  const root = directory(entries)
  if (headerBytes + root.length > maxStart) throw new Error('Too many tiles for one directory')
  const described = gzipSync(JSON.stringify(metadata), { level: 9 })
  const data = Buffer.concat(contents)
  const sections = [root, described, Buffer.alloc(0), data]
  const counts = [tiles.length, entries.length, contents.length]
  return Buffer.concat([header(sections, counts, { minZoom, maxZoom }), ...sections])
}

function storeTiles(tiles) {
  const stored = new Map()
  const contents = []
  const entries = []
  let end = 0
  const ordered = tiles.map((tile) => ({ ...tile, id: tileId(tile) })).toSorted((one, other) => one.id - other.id)
  for (const { id, data } of ordered) {
    const hash = createHash('sha256').update(data).digest('hex')
    if (!stored.has(hash)) {
      const bytes = gzipSync(data, { level: 9 })
      stored.set(hash, { offset: end, length: bytes.length })
      contents.push(bytes)
      end += bytes.length
    }
    const { offset, length } = stored.get(hash)
    const last = entries.at(-1)
    if (last?.offset === offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, offset, length })
  }
  return { entries, contents }
}

/** The place of a tile on a Hilbert curve through its zoom, after all tiles of the zooms before. */
function tileId({ z, x, y }) {
  let id = (4 ** z - 1) / 3
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const down = (y & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ down)
    if (down === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y]
      ;[x, y] = [y, x]
    }
  }
  return id
}

/** Columns of variable-length integers: steps between ids, runs, lengths, and offsets, 0 for one that follows the tile before. */
function directory(entries) {
  const steps = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0))
  const offsets = entries.map(({ offset }, at) => {
    const before = entries[at - 1]
    return before && offset === before.offset + before.length ? 0 : offset + 1
  })
  const columns = [steps, entries.map(({ run }) => run), entries.map(({ length }) => length), offsets]
  return gzipSync(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)), { level: 9 })
}

function varint(value) {
  const bytes = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}

function header(sections, counts, { minZoom, maxZoom }) {
  const bytes = Buffer.alloc(headerBytes)
  bytes.write('PMTiles')
  bytes[7] = 3
  let offset = headerBytes
  const places = sections.flatMap(({ length }) => {
    const place = [offset, length]
    offset += length
    return place
  })
  for (const [at, number] of [...places, ...counts].entries()) bytes.writeBigUInt64LE(BigInt(number), 8 + at * 8)
  bytes.set([1, gzip, gzip, vectorTiles, minZoom, maxZoom], 96)
  const [west, south, east, north] = [-180, -85.05, 180, 85.05].map((degrees) => Math.round(degrees * 1e7))
  for (const [at, degrees] of [west, south, east, north].entries()) bytes.writeInt32LE(degrees, 102 + at * 4)
  bytes[118] = 2
  return bytes
}
