import { addAbortSignal, Readable } from 'node:stream'
import type {
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  ListObjectsV2CommandInput,
  ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3'
import { t } from '#texts'
import { HttpError, TooLarge, Unavailable } from '../http-error.ts'
import { CircuitOpen, createCircuit } from '../limits/per-service/circuit.ts'
import { maxWaitMs, within } from '../limits/per-service/time-limit.ts'
import { readWhole } from '../limits/per-service/whole-reply.ts'
import { checkKey, filledByMembers, isKey, type Part, type Store } from './store.ts'
import { now } from '../../../contract/platform/clock.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Limit of one upload, multipart or not. */
  maxBytes: number
  /** Called with each error of the service, for the log. */
  onFailure?: (error: Error) => void
  /** In milliseconds: the limit for each request with its reply, and how long a failing service is not called. */
  limitMs?: number
  restMs?: number
}

/** A bucket of any S3-compatible service. The SDK is loaded with the first photo. */
export function createS3Store(settings: S3Settings): Store {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, maxBytes, onFailure, restMs } = settings
  const { limitMs = maxWaitMs } = settings
  const circuit = createCircuit('storage', { restMs })
  let loading: Promise<Loaded> | undefined
  const loaded = () =>
    (loading ??= load({ endpoint, region, credentials: { accessKeyId, secretAccessKey } }).catch((error) => {
      loading = undefined
      throw error
    }))
  const named = (key: string): Named => ({ Bucket: bucket, Key: checkKey(key) })

  /** Throws 503 if the service fails, takes longer than `milliseconds`, or is not called at present. */
  async function ask<T>(work: (library: Loaded, limit: Limit) => Promise<T>, milliseconds = limitMs): Promise<T> {
    const library = await loaded()
    try {
      return await circuit.run(
        () => within(milliseconds, (abortSignal) => work(library, { abortSignal })),
        (error) => !isAnswer(error),
      )
    } catch (error) {
      if (isAnswer(error)) throw error
      if (!(error instanceof CircuitOpen)) onFailure?.(error as Error)
      throw Object.assign(Unavailable(secondsLeft(error), 'storage'), { cause: error })
    }
  }

  return {
    base: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    maxBytes,

    async put(key, bytes, type, milliseconds) {
      const put = { ...named(key), Body: bytes, ContentType: type }
      await ask(
        async ({ client, s3 }, limit) => confirmed(await client.send(new s3.PutObjectCommand(put), limit)),
        milliseconds,
      )
    },

    async get(key) {
      const object = named(key)
      // Read completely before the reply begins, so that a slow reader does not occupy a connection to the bucket, and a stalled bucket is
      // reported as an error.
      return await ask(async ({ client, s3 }, limit) => {
        const reply = await client.send(new s3.GetObjectCommand(object), limit)
        const { Body, ContentLength = 0 } = confirmed(reply)
        if (!(Body instanceof Readable)) throw new Error('S3 returned no stream')
        const body = addAbortSignal(limit.abortSignal, Body)
        if (ContentLength > maxBytes) {
          body.destroy()
          throw TooLarge(t.photoErrors.photoTooLarge)
        }
        const bytes = await readWhole(body, maxBytes)
        return { size: bytes.length, body: Readable.from([bytes]) }
      }).catch(nullIfMissing)
    },

    async remove(keys) {
      // One by one: not every service supports deleting several.
      for (const key of keys.map(named))
        await ask(({ client, s3 }, limit) => client.send(new s3.DeleteObjectCommand(key), limit))
    },

    async addressToPut(key, expiresIn) {
      const put = named(key)
      const { client, s3, getSignedUrl } = await loaded()
      return await getSignedUrl(client, new s3.PutObjectCommand(put), { expiresIn, signingDate: new Date(now()) })
    },

    parts: {
      async begin(key) {
        const upload = named(key)
        return await ask(async ({ client, s3 }, limit) => {
          const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(upload), limit)
          if (UploadId === undefined) throw new Error('S3 returned no upload id')
          return UploadId
        })
      },
      async addressToPut(key, UploadId, PartNumber, expiresIn) {
        const part = { ...named(key), UploadId, PartNumber }
        const { client, s3, getSignedUrl } = await loaded()
        return await getSignedUrl(client, new s3.UploadPartCommand(part), { expiresIn, signingDate: new Date(now()) })
      },
      async list(key, UploadId) {
        const upload = { ...named(key), UploadId }
        return await ask(async ({ client, s3 }, limit) => {
          const found: Part[] = []
          for await (const page of s3.paginateListParts({ client }, upload, limit))
            for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
              found.push({ PartNumber, ETag, Size })
          return found
        }).catch(nullIfMissing)
      },
      async complete(key, UploadId, parts, milliseconds = limitMs) {
        const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
        const whole = { ...named(key), UploadId, MultipartUpload: { Parts } }
        // The service joins the parts before it responds.
        const joining = { requestTimeout: milliseconds }
        await ask(
          async ({ client, s3 }, limit) =>
            confirmed(await client.send(new s3.CompleteMultipartUploadCommand(whole), { ...limit, ...joining })),
          milliseconds,
        )
      },
      async abort(key, UploadId) {
        const upload = { ...named(key), UploadId }
        await ask(({ client, s3 }, limit) => client.send(new s3.AbortMultipartUploadCommand(upload), limit)).catch(
          nullIfMissing,
        )
      },
      async *unfinished() {
        let from: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {}
        while (from) {
          const list = { Bucket: bucket, Prefix: 'uploads/', ...from }
          const page: ListMultipartUploadsCommandOutput = await ask(async ({ client, s3 }, limit) =>
            listed(await client.send(new s3.ListMultipartUploadsCommand(list), limit)),
          )
          yield (page.Uploads ?? []).map(({ Key: key = '', UploadId: id = '', Initiated = new Date() }) => ({
            id,
            writtenAt: Initiated,
            remove: () => this.abort(key, id),
          }))
          from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
        }
      },
    },

    async *files(folders = filledByMembers) {
      for (const folder of folders) {
        let from: Pick<ListObjectsV2CommandInput, 'ContinuationToken'> | null = {}
        while (from) {
          const list = { Bucket: bucket, Prefix: `${folder}/`, ...from }
          const page: ListObjectsV2CommandOutput = await ask(async ({ client, s3 }, limit) =>
            listed(await client.send(new s3.ListObjectsV2Command(list), limit)),
          )
          yield (page.Contents ?? [])
            .map(({ Key: key = '', LastModified = new Date() }) => ({ key, writtenAt: LastModified }))
            .filter(({ key }) => isKey(key))
          from = page.NextContinuationToken === undefined ? null : { ContinuationToken: page.NextContinuationToken }
        }
      }
    },

    // A bucket stores only complete writes.
    tidy: async () => {},
    receive: null,
  }
}

type Named = { Bucket: string; Key: string }
type Limit = { abortSignal: AbortSignal }
type Credentials = { accessKeyId: string; secretAccessKey: string }
type Loaded = {
  client: S3Client
  s3: typeof import('@aws-sdk/client-s3')
  getSignedUrl: typeof import('@aws-sdk/s3-request-presigner').getSignedUrl
}

async function load(place: { endpoint: string; region: string; credentials: Credentials }): Promise<Loaded> {
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new s3.S3Client({
    ...place,
    forcePathStyle: true,
    // Otherwise a signed address would require the checksum of bytes that are not known yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A second attempt ends within the total limit.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_500, requestTimeout: 1_900, throwOnRequestTimeout: true },
  })
  return { client, s3, getSignedUrl }
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const isMissing = (error: unknown) => missing.has((error as Error).name)

/** A bucket returns the version of a file that it stored or sends, and whether a list continues; a page of some proxy does neither. */
function known<Reply extends object>(field: string, reply: Reply): Reply {
  if ((reply as Record<string, unknown>)[field] === undefined) throw new Error('The reply is not that of a bucket')
  return reply
}
const confirmed = <Reply extends { ETag?: string | undefined }>(reply: Reply) => known('ETag', reply)
const listed = <Reply extends { IsTruncated?: boolean | undefined }>(reply: Reply) => known('IsTruncated', reply)

/** A reply of the service about the file, so the service works. */
const isAnswer = (error: unknown) => isMissing(error) || error instanceof HttpError

const secondsLeft = (error: unknown) => (error instanceof CircuitOpen ? Math.ceil(error.waitMs / 1000) : undefined)

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
