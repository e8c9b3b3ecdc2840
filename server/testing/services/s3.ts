import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterFile } from '../after-file.ts'
import { maxPhotoBytes } from '../../../contract/pictures/photos.ts'
import { createS3Store } from '../../platform/storage/s3-store.ts'

const bucket = 'photos'

/** A bucket on this machine for the calling test file, with the product's store on it. Its time limit is for larger files than photos. */
export async function testBucket(maxBytes = maxPhotoBytes) {
  const directory = await mkdtemp(join(tmpdir(), 'compas-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  server.middleware.unshift(missingCalls(directory))
  await server.run()
  afterFile(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  const bound = server.httpServer.address()
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const settings = { endpoint, region: 'us-east-1', bucket, ...account, maxBytes, limitMs: 20_000 }
  return { store: createS3Store(settings), settings, directory }
}

/**
 * ListMultipartUploads, ListParts and AbortMultipartUpload, which this server lacks, and ListObjectsV2, for which it computes the
 * signature of another address than the client library: they read the folder where the server stores its files.
 */
function missingCalls(directory: string): S3rver['middleware'][number] {
  return async (context, next) => {
    const { uploadId } = context.query
    const list = 'uploads' in context.query ? listUploads : context.query['list-type'] === '2' ? listObjects : null
    if (list && context.method === 'GET') {
      context.type = 'application/xml'
      context.body = await list(join(directory, bucket), String(context.query['prefix']))
      return
    }
    const isMissing = context.method === 'GET' || context.method === 'DELETE'
    if (uploadId === undefined || !isMissing) return next()
    const folder = join(directory, bucket, '._S3rver_uploads', uploadId)
    const names = await readdir(folder).catch(() => null)
    context.type = 'application/xml'
    context.status = names ? (context.method === 'GET' ? 200 : 204) : 404
    context.body = '<Error><Code>NoSuchUpload</Code><Message>No such upload</Message></Error>'
    if (!names) return
    if (context.method === 'DELETE') return rm(folder, { recursive: true })
    const numbers = names.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(a) - Number(b))
    const parts = numbers.map(async (number) => {
      const { size } = await stat(join(folder, number))
      const etag = await readFile(join(folder, `${number}.md5`), 'utf8')
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`
    })
    context.body = `<ListPartsResult>${(await Promise.all(parts)).join('')}</ListPartsResult>`
  }
}

async function listUploads(folder: string) {
  const parts = join(folder, '._S3rver_uploads')
  const uploads = (await readdir(parts).catch(() => [])).map(async (id) => {
    const { mtime } = await stat(join(parts, id))
    const initiated = `<Initiated>${mtime.toISOString()}</Initiated>`
    return `<Upload><Key>uploads/${'0'.repeat(32)}</Key><UploadId>${id}</UploadId>${initiated}</Upload>`
  })
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${(await Promise.all(uploads)).join('')}</ListMultipartUploadsResult>`
}

async function listObjects(folder: string, prefix: string) {
  const names = await readdir(folder, { recursive: true })
  const keys = names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])
  const objects = keys
    .filter((key) => key.startsWith(prefix))
    .map(async (key) => {
      const { mtime } = await stat(join(folder, `${key}._S3rver_object`))
      return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified></Contents>`
    })
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${(await Promise.all(objects)).join('')}</ListBucketResult>`
}
