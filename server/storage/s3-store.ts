import { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandInput, ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { Unavailable } from '../http-error.ts'
import { checkKey, filledByMembers, isKey, type Part, type Store } from './store.ts'
import { now } from '../../contract/clock.ts'

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
}

/** A bucket of any S3-compatible service. The SDK is loaded with the first photo. */
export function createS3Store(settings: S3Settings): Store {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, maxBytes, onFailure } = settings
  let loading: Promise<Loaded> | undefined
  const loaded = () =>
    (loading ??= load({ endpoint, region, credentials: { accessKeyId, secretAccessKey } }).catch((error) => {
      loading = undefined
      throw error
    }))

  /** Throws 503 if the service fails. */
  async function ask<T>(key: string, work: (library: Loaded, named: Named) => Promise<T>): Promise<T> {
    const named = { Bucket: bucket, Key: checkKey(key) }
    const library = await loaded()
    return await work(library, named).catch(unavailable)
  }

  async function* unavailableOnFailure<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
    try {
      yield* pages
    } catch (error) {
      unavailable(error)
    }
  }

  function unavailable(error: unknown): never {
    if (isMissing(error)) throw error
    onFailure?.(error as Error)
    throw Object.assign(Unavailable(), { cause: error })
  }

  return {
    base: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    maxBytes,

    async put(key, bytes, type) {
      await ask(key, ({ client, s3 }, named) =>
        client.send(new s3.PutObjectCommand({ ...named, Body: bytes, ContentType: type })),
      )
    },

    get: (key) =>
      ask(key, async ({ client, s3 }, named) => {
        const reply = await client.send(new s3.GetObjectCommand(named))
        if (!(reply.Body instanceof Readable)) throw new Error('S3 returned no stream')
        return { size: reply.ContentLength ?? 0, body: reply.Body }
      }).catch(nullIfMissing),

    async remove(keys) {
      // One by one: not every service supports deleting several.
      for (const key of keys) await ask(key, ({ client, s3 }, named) => client.send(new s3.DeleteObjectCommand(named)))
    },

    addressToPut: (key, expiresIn) =>
      ask(key, ({ client, s3, getSignedUrl }, named) =>
        getSignedUrl(client, new s3.PutObjectCommand(named), { expiresIn, signingDate: new Date(now()) }),
      ),

    parts: {
      begin: (key) =>
        ask(key, async ({ client, s3 }, named) => {
          const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(named))
          if (UploadId === undefined) throw new Error('S3 returned no upload id')
          return UploadId
        }),
      addressToPut: (key, UploadId, PartNumber, expiresIn) =>
        ask(key, ({ client, s3, getSignedUrl }, named) =>
          getSignedUrl(client, new s3.UploadPartCommand({ ...named, UploadId, PartNumber }), {
            expiresIn,
            signingDate: new Date(now()),
          }),
        ),
      list: (key, UploadId) =>
        ask(key, async ({ client, s3 }, named) => {
          const found: Part[] = []
          for await (const page of s3.paginateListParts({ client }, { ...named, UploadId }))
            for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
              found.push({ PartNumber, ETag, Size })
          return found
        }).catch(nullIfMissing),
      async complete(key, UploadId, parts) {
        const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
        // The service joins the parts before it responds.
        const options = { requestTimeout: 20_000 }
        await ask(key, ({ client, s3 }, named) =>
          client.send(
            new s3.CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts } }),
            options,
          ),
        )
      },
      async abort(key, UploadId) {
        await ask(key, ({ client, s3 }, named) =>
          client.send(new s3.AbortMultipartUploadCommand({ ...named, UploadId })),
        ).catch(nullIfMissing)
      },
      async *unfinished() {
        const { client, s3 } = await loaded()
        let from: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {}
        while (from) {
          const command = new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'uploads/', ...from })
          const page: ListMultipartUploadsCommandOutput = await client.send(command).catch(unavailable)
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
      const { client, s3 } = await loaded()
      for (const Prefix of folders.map((folder) => `${folder}/`))
        for await (const { Contents = [] } of unavailableOnFailure(
          s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix }),
        ))
          yield Contents.map(({ Key: key = '', LastModified = new Date() }) => ({
            key,
            writtenAt: LastModified,
          })).filter(({ key }) => isKey(key))
    },

    // A bucket stores only complete writes.
    tidy: async () => {},
    receive: null,
  }
}

type Named = { Bucket: string; Key: string }
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
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 2_400, throwOnRequestTimeout: true },
  })
  return { client, s3, getSignedUrl }
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const isMissing = (error: unknown) => missing.has((error as Error).name)

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
