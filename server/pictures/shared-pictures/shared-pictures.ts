import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#texts'
import {
  type SharedKind,
  sharedKinds,
  sharedPictureFile,
  type SharedThing,
} from '../../../contract/pictures/shared-pictures.ts'
import { dateFormat } from '../../../texts/intl.ts'
import { placeText } from '../../../texts/places.ts'
import { defaultLanguage, isLanguage } from '../../../texts/languages.ts'
import { NotFound } from '../../platform/http-error.ts'
import { createLruMap } from '../../platform/load/lru-map.ts'
import { inLanguage } from '../../platform/request-context.ts'
import { createRequestCoalescer } from '../../platform/request-coalescer.ts'
import type { Services } from '../../services.ts'
import { createPictureDrawer, type ThingToDraw } from './picture-drawer.ts'
import { findShared } from './shared-pictures.queries.ts'

/** Caches revalidate after an hour, as the thing may be deleted; an unchanged picture is not sent again. */
const forAnHour = 'public, max-age=3600, must-revalidate'
/** For a name with other content: the reply shows the present state of the thing. */
const forMinutes = 'public, max-age=300'

/** Pictures by their file names, the most recently used ones: up to 150 kB each. */
const maxKept = 80

const knownFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{8}(?:\.([a-zA-Z-]+))?\.(?:png|jpg)$/
const isKind = (kind: string): kind is SharedKind => sharedKinds.some((known) => known === kind)

/**
 * Serves the pictures that messengers show for a shared page. The thing is looked up for each request, as it may no longer be public
 * although its picture is cached: the reply is then that for an unknown address.
 */
export function serveSharedPictures(app: FastifyInstance, services: Pick<Services, 'db' | 'rateLimits' | 'store'>) {
  const pictures = createPictures(services)
  app.addHook('onClose', async () => pictures.stop())
  app.get('/shared/:kind/:file', { config: { rate: 'file' } }, async (request: FastifyRequest<Shared>, reply) => {
    const { kind, file } = request.params
    const [, id, language = defaultLanguage] = knownFile.exec(file) ?? []
    const isKnown = id !== undefined && isKind(kind) && isLanguage(language)
    const thing = isKnown && (await findShared(services.db, kind, id))
    if (!thing) throw NotFound(t.errors.pictureNotFound())
    const current = sharedPictureFile(thing, language)
    const etag = `"${current}"`
    const headers = {
      'cache-control': file === current ? forAnHour : forMinutes,
      etag,
      // A messenger in a browser shows the picture within its own page.
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send()
    const picture = await pictures.find(
      current,
      { ...thing, ...inLanguage(language, () => writtenFacts(thing)) },
      request.ip,
    )
    if (!picture) throw NotFound(t.errors.pictureNotFound())
    return reply
      .headers(headers)
      .type(thing.photo === null ? 'image/png' : 'image/jpeg')
      .send(picture)
  })
}

function writtenFacts({ firstDay, lastDay, place }: SharedThing) {
  const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Without the thin spaces, which none of our fonts has.
  const range = days.formatRange(new Date(firstDay), new Date(lastDay)).replaceAll(/\s/g, ' ')
  return { days: range, place: placeText(place) }
}

type Shared = { Params: { kind: string; file: string } }

function createPictures({ rateLimits, store }: Pick<Services, 'rateLimits' | 'store'>) {
  const kept = createLruMap<string, Buffer>(maxKept)
  const drawer = createPictureDrawer(store)
  const shareOfThing = createRequestCoalescer<Buffer | null>()

  async function drawOnce(file: string, thing: ThingToDraw, address: string) {
    const picture = kept.get(file) ?? (await drawer.draw(address, thing))
    if (picture) kept.set(file, picture)
    return picture
  }

  return {
    stop: drawer.stop,

    /** A picture that is not cached counts as a search of this address. */
    async find(file: string, thing: ThingToDraw, address: string): Promise<Buffer | null> {
      const known = kept.get(file)
      if (known) return known
      await rateLimits.take('search', address)
      return await shareOfThing(`${address} ${file}`, () => drawOnce(file, thing, address))
    },
  }
}
