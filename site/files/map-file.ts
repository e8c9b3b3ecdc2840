import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Compression, PMTiles, type Source, TileType } from 'pmtiles'
import { z } from 'zod'
import { t } from '#texts'
import { HttpError, NotFound } from '../../server/platform/http-error.ts'
import { maxOfAnswer, OnlyInParts } from '../../server/platform/limits/per-client/large-files.ts'

/** The streets of a part of the world (MAP_FILE): an archive of vector tiles. Browsers request ranges of its bytes. */
export type MapFile = {
  /** Identifies the content: the same file has the same path on every machine. */
  path: string
  /** West, south, east and north, in degrees. */
  bounds: [number, number, number, number]
  size: number
  read(from: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/** The metadata that identify version 4 of the Protomaps schema, where `kind` is the class of a road. */
const Metadata = z.object({
  vector_layers: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
})

/**
 * This many bytes at the start and at the end are hashed for the name: the directory with the length of each tile, and tiles themselves.
 */
const namingBytes = 65_536

/**
 * Throws an error with one line if the file cannot be read or has a format that the map cannot draw. The file stays open: to update it,
 * replace it by another file, and restart.
 */
export async function openMapFile(file: string): Promise<MapFile> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file MAP_FILE (${file}) cannot be read: ${error.code}`)
  })
  try {
    return await described(handle)
  } catch (error) {
    await handle.close()
    throw new Error(
      `The file MAP_FILE (${file}) is no PMTiles archive of a Protomaps basemap (version 4): ${(error as Error).message}`,
      { cause: error },
    )
  }
}

async function described(handle: FileHandle): Promise<MapFile> {
  const { size } = await handle.stat()
  const read = (from: number, length: number) => readPart(handle, from, length)
  const source: Source = {
    getKey: () => '',
    getBytes: async (from, length) => ({ data: wholeBuffer(await read(from, length)) }),
  }
  const archive = new PMTiles(source)
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) throw new Error('its tiles are no vector tiles')
  if (![Compression.None, Compression.Gzip].includes(header.tileCompression))
    throw new Error('its tiles are packed in an unknown way')
  const end = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (end > size) throw new Error(`it ends after ${size} of ${end} bytes`)
  const { data: { vector_layers: layers } = { vector_layers: [] } } = Metadata.safeParse(await archive.getMetadata())
  if (!layers.some(({ id, fields }) => id === 'roads' && 'kind' in fields))
    throw new Error("it has no layer 'roads' with a 'kind'")
  const { minLon, minLat, maxLon, maxLat } = header
  const hash = createHash('sha256').update(`${size}`)
  hash.update(await read(0, namingBytes)).update(await read(Math.max(0, size - namingBytes), namingBytes))
  return {
    path: `/map/${hash.digest('hex').slice(0, 16)}.pmtiles`,
    bounds: [minLon, minLat, maxLon, maxLat],
    size,
    read,
    close: () => handle.close(),
  }
}

/** Less than `length` where the file ends. */
async function readPart(handle: FileHandle, from: number, length: number) {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, from)
  return bytes.subarray(0, bytesRead)
}

const wholeBuffer = (bytes: Buffer) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer

const RangeOutside = () => new HttpError(416, 'invalid_request', t.errors.noSuchBytes())

/** Serves the file in parts, as it may have gigabytes. */
export function serveMapFile(app: FastifyInstance, file: MapFile) {
  app.addHook('onClose', () => file.close())
  app.get(
    '/map/:name',
    { config: { rate: 'bytes' } },
    async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      reply.header('cache-control', 'no-store')
      if (`/map/${request.params.name}` !== file.path) throw NotFound(t.errors.fileNotFound())
      const [from, to] = rangeOf(request.headers.range, file.size)
      if (from >= file.size || from > to) {
        reply.header('content-range', `bytes */${file.size}`)
        throw RangeOutside()
      }
      const length = Math.min(to, file.size - 1) - from + 1
      if (length > maxOfAnswer[206]) throw OnlyInParts()
      const etag = `"${file.path.slice(5, 21)}"`
      reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable', etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const bytes = await file.read(from, length)
      reply
        .code(206)
        .headers({ 'content-range': `bytes ${from}-${from + length - 1}/${file.size}`, 'content-length': length })
      return reply.type('application/vnd.pmtiles').send(bytes)
    },
  )
}

/** The first and the last byte of one range. Several ranges, and requests for the complete file, are refused. */
function rangeOf(range: string | undefined, size: number): [number, number] {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === undefined) throw OnlyInParts()
  return [Number(from), to === '' || to === undefined ? size - 1 : Number(to)]
}
