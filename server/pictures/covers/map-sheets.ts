import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { isMapSheet, type MapSheet, pathOfSheet } from '../../../contract/socials/map-sheets.ts'
import { NotFound } from '../../platform/http-error.ts'
import { createLruMap, type LruMap } from '../../platform/load/lru-map.ts'
import { createRequestCoalescer } from '../../platform/request-coalescer.ts'
import type { Services } from '../../services.ts'
import type { LandDrawer } from './cover-thread.ts'
import type { Drawing } from './cover-worker.ts'

/** The most recently used ones, some 6 kB each. */
const maxKept = 300
const forDays = 'public, max-age=604800'

/**
 * Serves the land of every sheet of the map, the first frame of maps. A sheet that is not cached counts as a search of the address: most
 * pages request those of the same cities, while there are millions.
 */
export function serveMapSheets(app: FastifyInstance, { rateLimits }: Pick<Services, 'rateLimits'>, drawer: LandDrawer) {
  const drawings: LruMap<string, Drawing> = createLruMap(maxKept)
  const share = createRequestCoalescer<Drawing>()
  app.get('/map-land/:file', { config: { rate: 'file' } }, async (request: FastifyRequest<SheetFile>, reply) => {
    const sheet = sheetOf(request.params.file)
    if (!sheet) throw NotFound(t.errors.mapNotFound())
    const path = pathOfSheet(sheet)
    const kept = drawings.get(path)
    if (!kept) await rateLimits.take('search', request.ip)
    const drawing = kept ?? (await share(`${request.ip} ${path}`, () => drawer.draw(request.ip, sheet)))
    drawings.set(path, drawing)
    return sendDrawing(request, reply.header('cache-control', forDays), drawing)
  })
}

type SheetFile = { Params: { file: string } }

function sheetOf(file: string): MapSheet | null {
  const numbers = /^(\d{1,2})-(\d{1,5})-(\d{1,5})\.svg$/.exec(file)
  if (!numbers) return null
  const [zoom = 0, column = 0, row = 0] = numbers.slice(1).map(Number)
  return isMapSheet({ zoom, column, row }) ? { zoom, column, row } : null
}

export function sendDrawing(request: FastifyRequest, reply: FastifyReply, { svg, gzipped }: Drawing) {
  reply.type('image/svg+xml').header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(svg)
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
