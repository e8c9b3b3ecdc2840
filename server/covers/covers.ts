import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connect.ts'
import { readRows } from '../db/named-statements.ts'
import { type Placeholders, statement } from '../db/statement.ts'
import { NotFound } from '../http-error.ts'
import { createRecent, type Recent } from '../recent.ts'
import type { Services } from '../services.ts'
import { drawingVersion, drawLand } from './draw-land.ts'

const pointOfPlace = statement(
  'cover_place',
  (arg: Placeholders<{ id: number }>) => sql<{ latitude: number; longitude: number }>`
    select latitude, longitude from gazetteer_places where id = ${arg.id}::integer`,
)

/** The path of the cover of this town, as SQL; null without a town. Its address changes with the drawing. */
export const coverPath = (placeId: ReturnType<typeof sql>) =>
  sql`'/covers/' || ${placeId} || ${sql.lit(`-${drawingVersion}.svg`)}`

const forLong = 'public, max-age=31536000, immutable'
/** For a drawing version of another release: the reply is our own version, so it is cached only briefly. */
const forMinutes = 'public, max-age=300'

/** Drawings by the id of the town, the last used ones: some 2 kB each. */
type Drawings = Recent<number, { svg: string; gzipped: Buffer }>
const mostKept = 400

const toGzip = promisify(gzip)

/** Serves the land around every town of the gazetteer, so that the address tells nothing of festivals that nobody may see yet. */
export function serveCovers(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  const drawings: Drawings = createRecent(mostKept)
  app.get('/covers/:file', { config: { rate: 'file' } }, async (request: FastifyRequest<Cover>, reply) => {
    const [, id, version] = /^(\d{1,9})-([0-9a-f]{12})\.svg$/.exec(request.params.file) ?? []
    const drawing = id === undefined ? null : await drawingOf(db, drawings, Number(id))
    if (!drawing) throw NotFound('Cover')
    reply.headers({ 'cache-control': version === drawingVersion ? forLong : forMinutes, vary: 'accept-encoding' })
    reply.type('image/svg+xml')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(drawing.svg)
    return reply.header('content-encoding', 'gzip').send(drawing.gzipped)
  })
}

type Cover = { Params: { file: string } }

/** Null if there is no such town. */
async function drawingOf(db: Database, drawings: Drawings, id: number) {
  const known = drawings.get(id)
  if (known) return known
  const [point] = await readRows(db, pointOfPlace, { id })
  if (!point) return null
  const svg = drawLand(point)
  const drawing = { svg, gzipped: await toGzip(svg) }
  drawings.set(id, drawing)
  return drawing
}
