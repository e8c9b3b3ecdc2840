import { addAbortSignal } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { photoWidths } from '../../../contract/pictures/photos.ts'
import { requestOrigin } from '../../platform/http/request-origin.ts'
import { pacedUpload, type TimeLimits } from '../../platform/limits/per-client/client-limits.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { HttpError, NotFound, TooLarge } from '../../platform/http-error.ts'
import { admit } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import type { Receiver, SignedQuery, Store } from '../../platform/storage/store.ts'
import {
  messagePhotoIsVisible,
  photoFormats,
  photoKey,
  privateObjects,
  uploadIsOfAdmin,
  uploadKey,
} from './photos.queries.ts'
import { absolute } from './uploads/uploads.ts'
import { writeAlone } from './uploads/write-alone.ts'

/** Prevents scripts even if a photo is opened as a page. */
const policy = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}
/**
 * A photo never changes under its address, but it may be deleted: caches revalidate after an hour, and unchanged bytes are not sent again.
 */
const forAll = { ...policy, 'cache-control': 'public, max-age=3600, must-revalidate' }
/** No cache may store photos that only the caller may see, as they may leave the thread, or sign out. */
const forCaller = { ...policy, 'cache-control': 'private, no-store', vary: 'Authorization' }

/** Serves photos and, if they are stored on the disk, receives uploads. */
export function serveObjects(app: FastifyInstance, services: Services, { upload }: TimeLimits) {
  const { db, store } = services
  for (const path of ['/objects/:name', '/objects/:name/:file'])
    app.get(path, { config: { rate: 'file' } }, (request: FastifyRequest<Photo>, reply) =>
      sendPhoto(store, request, reply),
    )
  app.get(`${privateObjects}:name/:file`, { config: { rate: 'call' } }, (request: FastifyRequest<Photo>, reply) =>
    sendPrivatePhoto(db, store, request, reply),
  )
  if (store.receive) receiveUploads(app, services, { receiver: store.receive, pace: upload })
}

type Photo = { Params: { name: string; file?: string } }

const knownFile = new RegExp(`^(${photoWidths.join('|')})\\.(${photoFormats.join('|')})$`)

/** Throws 404 for an address of no photo. */
function wantedPhoto(folder: string, { name, file = '640.webp' }: Photo['Params']) {
  const [, width, format] = knownFile.exec(file) ?? []
  if (!width || !/^[0-9a-f]{32}-[A-Za-z0-9_-]{48}$/.test(name)) throw NotFound(t.errors.photoNotFound())
  const kind = format === 'avif' ? 'avif' : 'webp'
  const path = folder + name
  return {
    path,
    key: photoKey(path, Number(width), kind),
    type: `image/${kind}`,
    etag: `"${name.slice(0, 32)}-${file}"`,
  }
}

async function sendPhoto(store: Store, request: FastifyRequest<Photo>, reply: FastifyReply) {
  const { key, type, etag } = wantedPhoto('/objects/', request.params)
  const found = await store.get(key)
  if (!found) throw NotFound(t.errors.photoNotFound())
  reply.headers({ ...forAll, etag })
  if (request.headers['if-none-match'] === etag) {
    found.body.destroy()
    return reply.code(304).send()
  }
  return reply.type(type).header('content-length', found.size).send(found.body)
}

/** Sends a photo of a message to members who may read the message. The address alone is not enough: the session is required too. */
async function sendPrivatePhoto(db: Database, store: Store, request: FastifyRequest<Photo>, reply: FastifyReply) {
  reply.headers(forCaller)
  admit('member', request.caller)
  const { path, key, type } = wantedPhoto(privateObjects, request.params)
  const isVisible = await messagePhotoIsVisible(db, { viewerId: request.caller!.id, path })
  const found = isVisible ? await store.get(key) : null
  if (!found) throw NotFound(t.errors.photoNotFound())
  return reply.type(type).header('content-length', found.size).send(found.body)
}

/** The signature in the address is the authorization. The file is checked later, in `photos.finish`. */
function receiveUploads(
  app: FastifyInstance,
  services: Services,
  { receiver, pace }: { receiver: Receiver; pace: TimeLimits['upload'] },
) {
  const { maxBytes, base } = services.store
  type Upload = { Params: { key: string }; Querystring: SignedQuery }
  void app.register(async (uploads) => {
    // The body is read as raw bytes, whatever its content type.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    const isOfAdmin = async (request: FastifyRequest) =>
      await uploadIsOfAdmin(services.db, (request as FastifyRequest<Upload>).params.key)
    // The upload has no session.
    const config = { rate: 'call', readsBodyItself: true, writes: { unless: isOfAdmin } } as const
    uploads.put('/objects/uploads/:key', { config }, async (request, reply) => {
      const { params, query, headers: sent, raw } = request as FastifyRequest<Upload>
      const { key } = params
      if (!/^[0-9a-f]{32}$/.test(key)) throw NotFound(t.errors.uploadNotFound())
      const to = await receiver.check(uploadKey(key), query)
      const length = sent['content-length'] === undefined ? null : Number(sent['content-length'])
      if (length !== null && length > maxBytes) throw TooLarge(t.photoErrors.fileTooLarge)
      const etag = await writeAlone(services, { key, ...to }, { bytes: length }, async ({ maxBytes: max, signal }) => {
        const body = addAbortSignal(signal, pacedUpload(raw, pace))
        const written = await receiver.write(uploadKey(key), to, body, max).catch(explain)
        return { bytes: written.bytes, result: written.etag }
      })
      const location = absolute(services, requestOrigin(request), `${base}/${uploadKey(key)}`)
      return await reply
        .headers({ etag, location, 'access-control-expose-headers': 'ETag, Location', 'cache-control': 'no-store' })
        .send()
    })
    uploads.setErrorHandler((error, request, reply) => {
      if (!(error instanceof HttpError) || error.code !== 'request_expired')
        return app.errorHandler(error as Error & { code: string }, request, reply)
      // Uppy recognizes this reply and requests a new address.
      return reply.code(403).type('application/xml').send(expired)
    })
  })
}

const expired = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'

function explain(error: NodeJS.ErrnoException): never {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET')
    throw new HttpError(400, 'incomplete', t.photoErrors.brokeOff())
  throw error
}
