import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { NotFound } from '../../platform/http-error.ts'
import { createLruMap, type LruMap } from '../../platform/load/lru-map.ts'
import type { Services } from '../../services.ts'
import { createRequestCoalescer } from '../../platform/request-coalescer.ts'
import { asVisitor, festivalIsVisible } from '../../visible.ts'
import { createCoverDrawer, type LandDrawer } from './cover-thread.ts'
import type { Drawing } from './cover-worker.ts'
import { sendDrawing, serveMapSheets } from './map-sheets.ts'
import { drawingVersion } from './draw-land.ts'

/** `hasFestival`: whether everybody may see a festival there. */
type Town = { id: number; latitude: number; longitude: number; hasFestival: boolean }

const townOfCover = statement(
  'cover_place',
  (arg: Placeholders<{ id: number }>) => sql<Town>`
    select
      id,
      latitude,
      longitude,
      exists (
        select from festivals where place_id = gazetteer_places.id and ${festivalIsVisible('festivals', asVisitor)}
      ) as "hasFestival"
    from gazetteer_places where id = ${arg.id}::integer`,
)

/** The path of this town's cover, as SQL; null without a town. The address changes with the drawing. */
export const coverPath = (placeId: ReturnType<typeof sql>) =>
  sql`'/covers/' || ${placeId} || ${sql.lit(`-${drawingVersion}.svg`)}`

const forLong = 'public, max-age=31536000, immutable'
/** For a drawing version of another release: the reply has our own version, so it is cached only briefly. */
const forMinutes = 'public, max-age=300'

/** Drawings by the id of the town, the most recently used ones: some 3 kB each. */
type Drawings = LruMap<number, Drawing>
const maxKept = 400

/** Serves a map around every town of the gazetteer, so that the address reveals nothing about festivals that are not public yet. */
export function serveCovers(app: FastifyInstance, services: Pick<Services, 'db' | 'rateLimits'>) {
  const drawer = createCoverDrawer()
  const drawn = createDrawings(services, drawer)
  app.addHook('onClose', drawer.stop)
  serveMapSheets(app, services, drawer)
  app.get('/covers/:file', { config: { rate: 'file' } }, async (request: FastifyRequest<Cover>, reply) => {
    const [, id, version] = /^(\d{1,9})-([0-9a-f]{12})\.svg$/.exec(request.params.file) ?? []
    const drawing = id === undefined ? null : await drawn.find(Number(id), request.ip)
    if (!drawing) throw NotFound(t.errors.coverNotFound())
    reply.header('cache-control', version === drawingVersion ? forLong : forMinutes)
    return sendDrawing(request, reply, drawing)
  })
}

type Cover = { Params: { file: string } }

function createDrawings({ db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>, drawer: LandDrawer) {
  const drawings: Drawings = createLruMap(maxKept)
  const shareOfTown = createRequestCoalescer<Drawing>()

  async function drawOnce(id: number, town: Town, address: string) {
    const drawing = drawings.get(id) ?? (await drawer.draw(address, town))
    drawings.set(id, drawing)
    return drawing
  }

  return {
    /**
     * Null if there is no such town. A drawing that is not cached counts as a search of this address, unless there is a public festival in
     * the town: those towns are few, while the gazetteer has more than 100,000.
     */
    async find(id: number, address: string): Promise<Drawing | null> {
      const kept = drawings.get(id)
      if (kept) return kept
      const [town] = await readRows(db, townOfCover, { id })
      if (!town) return null
      if (!town.hasFestival) await rateLimits.take('search', address)
      return await shareOfTown(`${address} ${id}`, () => drawOnce(id, town, address))
    },
  }
}
