import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../../platform/http-error.ts'
import { createChildProcesses } from '../../platform/load/child-processes.ts'
import { createFairQueue } from '../../platform/limits/per-resource/fair-queue.ts'
import { photoKey } from '../photos/photos.queries.ts'
import type { Store } from '../../platform/storage/store.ts'
import type { CoverPicture } from './draw-picture.ts'
import type { PictureReply, PictureRequest } from './picture-process.ts'
import type { DrawnThing } from './shared-pictures.queries.ts'

/** One at a time: a picture takes about a tenth of a second of CPU time. */
const inTurns = { atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 80, waitingOfAll: 400, retryAfter: 5 }

const settings = {
  file: fileURLToPath(new URL('picture-process.ts', import.meta.url)),
  env: { FONTCONFIG_FILE: fileURLToPath(new URL('../../../assets/fonts/pictures/fonts.conf', import.meta.url)) },
  timeoutMs: 20_000,
  idleMs: 10_000,
}

/** `days` and `place`: as they are written. */
export type ThingToDraw = DrawnThing & { days: string }

/** Draws pictures in a separate process, as photos are made: decoders and fonts stay out of the site's memory. */
export function createPictureDrawer(store: Store) {
  const processes = createChildProcesses<PictureReply>(settings)
  const inTurn = createFairQueue(inTurns)

  async function drawInProcess(thing: ThingToDraw): Promise<Buffer | null> {
    const request: PictureRequest | null =
      thing.photo === null ? { cover: coverOf(thing) } : await readPhoto(store, thing.photo)
    if (request === null) return null
    const reply = await processes.ask(request)
    if (reply === 'crashed') throw Unavailable()
    if ('failed' in reply) throw new Error(`A picture could not be drawn: ${reply.failed}`)
    return Buffer.from(reply.bytes)
  }

  return {
    /** Null if its photo is gone. `address`: that of the request. Throws 503 if too many wait. */
    draw: (address: string, thing: ThingToDraw) => inTurn(address, () => drawInProcess(thing)),
    stop: processes.stop,
  }
}

function coverOf({ id, hues, title, days, place, latitude, longitude }: ThingToDraw): CoverPicture {
  const town = latitude === null || longitude === null ? null : { latitude, longitude }
  return { id, hues, title, place, town, days }
}

async function readPhoto(store: Store, path: string) {
  const found = await store.get(photoKey(path, 1280, 'webp'))
  return found && { photo: await buffer(found.body) }
}
