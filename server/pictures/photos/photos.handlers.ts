import { t } from '#texts'
import type { photos } from '../../../contract/pictures/photos.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { finishUpload, ofThisKind } from './uploads/finish-upload.ts'
import { admitPhoto } from './making/admit-photo.ts'
import { findUpload, uploadKey } from './photos.queries.ts'
import { keyOfAddress } from './photos.rules.ts'
import { absolute, addressLifetime, beginUpload } from './uploads/uploads.ts'

export function photoHandlers(services: Services): Handlers<typeof photos> {
  const { store, publicUrl, origin } = services
  const running = new Map<string, Promise<string>>()

  return {
    async prepare({ caller, db, calledAt }) {
      const { key } = await beginUpload(db, caller.id)
      const address = await store.addressToPut(uploadKey(key), addressLifetime)
      return { uploadURL: absolute(services, calledAt(), address) }
    },

    async finish({ caller, db, body, calledAt, left, remoteAddress: address }) {
      const sites = ['', publicUrl ?? calledAt(), origin]
      const bases = store.base.startsWith('/') ? sites.map((site) => site + store.base) : [store.base]
      const key = keyOfAddress(body.photoURL, bases)
      const upload = key === null ? undefined : await findUpload(db, caller.id, key)
      if (!upload) throw NotFound(t.errors.photoNotFound())
      const { isPrivate } = body
      if (upload.path !== null) return { objectPath: ofThisKind(upload.path, isPrivate) }
      const finish = async () => {
        const owner = await admitPhoto(services, caller.id, address)
        return await finishUpload(services, owner, { key: upload.key, isPrivate }, left())
      }
      return { objectPath: await once(running, `${upload.key} ${isPrivate}`, finish) }
    },
  }
}

/** Concurrent calls with the same key share one run. */
async function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const run = running.get(key) ?? work()
  running.set(key, run)
  try {
    return await run
  } finally {
    running.delete(key)
  }
}
