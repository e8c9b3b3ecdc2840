import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { t } from '#texts'
import { requestOrigin } from '../../../platform/http/request-origin.ts'
import { HttpError, InvalidInput, NotFound, TooLarge, Unauthenticated } from '../../../platform/http-error.ts'
import { countCall } from '../../../platform/limits/per-client/route-rates.ts'
import { admit, admitAgain } from '../../../platform/http/serve.ts'
import { maxWaitMs } from '../../../platform/limits/per-service/time-limit.ts'
import type { Services } from '../../../services.ts'
import type { Part } from '../../../platform/storage/store.ts'
import { giveUpUpload, findUpload, setMultipartId, uploadKey } from '../photos.queries.ts'
import { writeInTurn } from '../../../platform/limits/per-resource/write-turns.ts'
import { absolute, addressLifetime, beginUpload } from './uploads.ts'
import { writeAlone } from './write-alone.ts'

/** S3's own limits of a multipart upload. */
const maxParts = 10_000
const minPartBytes = 5 * 2 ** 20

const Complete = z.object({
  parts: z
    .array(z.object({ PartNumber: z.number().int().min(1).max(maxParts), ETag: z.string().max(200) }))
    .min(1)
    .max(maxParts),
})

type Call = { memberId: string; remoteAddress: string; calledAt: string; request: FastifyRequest }
/** A call about a multipart upload that belongs to the caller. */
type PartsCall = Call & { key: string; id: string; multipartId: string }

/**
 * The calls that Uppy's S3 uploader makes to its Companion, for members only: the same addresses as `POST /api/objects/upload`
 * returns, and multipart uploads. The `key` of another member's upload gets 404, as an unknown one does.
 */
export function serveUppy(app: FastifyInstance, services: Services) {
  const { db, store } = services
  const maxPartsHere = Math.min(maxParts, Math.ceil(store.maxBytes / minPartBytes))

  const countUpload = ({ memberId: id, remoteAddress: ip }: Call) =>
    countCall(services.rateLimits, 'upload', { caller: { id }, ip })

  async function begin(call: Call) {
    const { memberId, request } = call
    await countUpload(call)
    return await writeInTurn(memberId, async (hasWaited) => {
      if (hasWaited) await admitAgain(db, 'member', request)
      return await beginUpload(db, memberId)
    })
  }

  async function partAddress({ key, multipartId, calledAt }: PartsCall, text: string) {
    const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
    if (number < 1 || number > maxParts)
      throw InvalidInput({ partNumber: t.photoErrors.partNumbers({ max: String(maxParts) }) })
    if (number > maxPartsHere) throw TooLarge(t.photoErrors.fileTooLarge)
    return absolute(
      services,
      calledAt,
      await store.parts.addressToPut(uploadKey(key), multipartId, number, addressLifetime),
    )
  }

  async function listParts({ key, multipartId }: PartsCall) {
    const parts = await store.parts.list(uploadKey(key), multipartId)
    if (!parts) throw NotFound(t.errors.uploadNotFound())
    return parts
  }

  void app.register(async (uppy) => {
    uppy.addHook('onRoute', (route) => {
      route.config = { ...route.config, rate: 'call' }
    })
    uppy.addHook('onRequest', async (request, reply) => {
      admit('member', request.caller)
      reply.header('cache-control', 'private, no-store')
    })
    // Uppy displays the `message` of a refusal.
    uppy.addHook('onSend', async (_request, reply, payload) =>
      reply.statusCode >= 400 && typeof payload === 'string' ? withMessage(payload) : payload,
    )

    uppy.get('/s3/params', { config: { writes: true } }, async (request) => {
      const call = callOf(request)
      const { key } = await begin(call)
      const address = await store.addressToPut(uploadKey(key), addressLifetime)
      return { method: 'PUT', url: absolute(services, call.calledAt, address), fields: {}, expires: addressLifetime }
    })

    uppy.get('/s3/sts', async () => {
      throw new HttpError(501, 'not_supported', t.photoErrors.noTemporaryCredentials())
    })

    uppy.post('/s3/multipart', async (request) => {
      const { id, key } = await begin(callOf(request))
      await setMultipartId(db, key, await store.parts.begin(uploadKey(key)))
      return { key: uploadKey(key), uploadId: id }
    })

    /** Throws 404 for an unknown upload and for that of another member. */
    async function partsCall(request: FastifyRequest): Promise<PartsCall> {
      const { id } = request.params as { id: string }
      const [, key] = /^uploads\/([0-9a-f]{32})$/.exec(String((request.query as { key?: unknown }).key)) ?? []
      const call = callOf(request)
      const upload = key === undefined ? undefined : await findUpload(db, call.memberId, key)
      if (!upload || upload.id !== id || upload.multipartId === null) throw NotFound(t.errors.uploadNotFound())
      return { ...call, key: upload.key, id, multipartId: upload.multipartId }
    }
    const withParts =
      (work: (call: PartsCall) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) =>
        reply.send(await work(await partsCall(request)))

    uppy.get('/s3/multipart/:id', withParts(listParts))

    uppy.get(
      '/s3/multipart/:id/batch',
      withParts(async (call) => {
        const { partNumbers } = call.request.query as { partNumbers?: unknown }
        const numbers = [...new Set(String(partNumbers).split(','))]
        if (numbers.length > maxPartsHere)
          throw InvalidInput({ partNumbers: t.photoErrors.tooManyParts({ max: maxPartsHere }) })
        await countUpload(call)
        const addresses = await Promise.all(numbers.map(async (number) => [number, await partAddress(call, number)]))
        return { presignedUrls: Object.fromEntries(addresses) }
      }),
    )

    uppy.get(
      '/s3/multipart/:id/:number',
      withParts(async (call) => {
        const { number } = call.request.params as { number: string }
        return { url: await partAddress(call, number), expires: addressLifetime }
      }),
    )

    uppy.post(
      '/s3/multipart/:id/complete',
      withParts(async (call) => {
        const { success, data } = Complete.safeParse(call.request.body)
        if (!success) throw InvalidInput({ parts: t.photoErrors.orderOfParts() })
        const began = performance.now()
        const parts = chosenParts(data.parts, await listParts(call))
        const left = maxWaitMs - (performance.now() - began)
        const bytes = parts.reduce((sum, { Size }) => sum + Size, 0)
        const key = uploadKey(call.key)
        await writeAlone(services, { ...call, part: 0 }, { bytes }, async () => {
          await store.parts.complete(key, call.multipartId, parts, left)
          return { bytes, result: key }
        })
        return { location: absolute(services, call.calledAt, `${store.base}/${key}`), key }
      }),
    )

    uppy.delete(
      '/s3/multipart/:id',
      withParts(async ({ key, multipartId }) => {
        await store.parts.abort(uploadKey(key), multipartId)
        await giveUpUpload(db, key)
        return {}
      }),
    )
  })
}

function callOf(request: FastifyRequest): Call {
  if (!request.caller) throw Unauthenticated()
  return { memberId: request.caller.id, remoteAddress: request.ip, calledAt: requestOrigin(request), request }
}

/** The stored parts that the caller named, checked as S3 itself would. */
function chosenParts(named: { PartNumber: number; ETag: string }[], present: Part[]): Part[] {
  const bare = (etag: string) => etag.replaceAll('"', '')
  const parts = named.map(({ PartNumber, ETag }) => {
    const part = present.find((one) => one.PartNumber === PartNumber && bare(one.ETag) === bare(ETag))
    if (!part) throw InvalidInput({ parts: t.photoErrors.partMissing({ part: String(PartNumber) }) })
    return part
  })
  if (parts.some((part, at) => at > 0 && part.PartNumber <= (parts[at - 1]?.PartNumber ?? 0)))
    throw InvalidInput({ parts: t.photoErrors.orderOfParts() })
  if (parts.slice(0, -1).some(({ Size }) => Size < minPartBytes))
    throw InvalidInput({ parts: t.photoErrors.partTooSmall() })
  return parts
}

function withMessage(payload: string) {
  const refusal: { error?: string } = JSON.parse(payload)
  return JSON.stringify({ ...refusal, error: refusal.error, message: refusal.error })
}
