import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'

type Size = { width?: number; height?: number }

/** A photo of soft noise, which compresses like a real photo. */
export const aPhoto = ({ width = 400, height = 300 }: Size = {}) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .blur(3)
    .jpeg({ quality: 90 })

/** PUTs bytes to an upload address of this app as a browser does; returns the reply. */
export async function putTo(app: FastifyInstance, address: string, bytes: Buffer, contentType = 'image/jpeg') {
  const { pathname, search } = new URL(address, 'http://localhost')
  return await app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': contentType },
    payload: bytes,
  })
}

/** Uploads and finishes a photo of this member, for a message if it is private; returns its path. */
export async function uploadPhoto(
  app: FastifyInstance,
  { api }: TestMember,
  bytes?: Buffer,
  { isPrivate = false } = {},
): Promise<string> {
  const { uploadURL } = await api.photos.prepare({})
  await putTo(app, uploadURL, bytes ?? (await aPhoto().toBuffer()))
  return (await api.photos.finish({ body: { photoURL: uploadURL, isPrivate } })).objectPath
}

/** Inserts the record of a photo without a file; its name begins with `mark`. */
export async function putPhoto(db: Database, owner: TestMember, mark: string, folder = '/objects/'): Promise<string> {
  const path = `${folder}${mark.padEnd(32, '0')}-${'A'.repeat(48)}`
  await db
    .insertInto('uploadedObjects')
    .values({ path, ownerId: owner.user.id, contentType: 'image/webp', bytes: 1 })
    .execute()
  return path
}

/** Whether another record refers to the photo. */
export const isBound = async (db: Database, path: string) =>
  (await db.selectFrom('uploadedObjects').select('boundAt').where('path', '=', path).executeTakeFirstOrThrow())
    .boundAt !== null
