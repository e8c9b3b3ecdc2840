import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Database } from '../db/connect.ts'
import type { TestMember } from './app.ts'

type Size = { width?: number; height?: number }

/** A photo of no interest: soft noise, which compresses as a photo does. */
export const aPhoto = ({ width = 400, height = 300 }: Size = {}) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .blur(3)
    .jpeg({ quality: 90 })

/** PUTs bytes to an address that this app gave out, as a browser does; returns its reply. */
export async function putTo(app: FastifyInstance, address: string, bytes: Buffer, contentType = 'image/jpeg') {
  const { pathname, search } = new URL(address, 'http://localhost')
  return await app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': contentType },
    payload: bytes,
  })
}

/** Uploads and finishes a photo of this member's; returns its path. */
export async function uploadPhoto(app: FastifyInstance, { api }: TestMember, bytes?: Buffer): Promise<string> {
  const { uploadURL } = await api.photos.prepare({})
  await putTo(app, uploadURL, bytes ?? (await aPhoto().toBuffer()))
  return (await api.photos.finish({ body: { photoURL: uploadURL } })).objectPath
}

/** The record of a photo, without the photo; its path begins with this mark. */
export async function putPhoto(db: Database, owner: TestMember, mark: string): Promise<string> {
  const path = `/objects/${mark.padEnd(32, '0')}-${'A'.repeat(48)}`
  await db
    .insertInto('uploadedObjects')
    .values({ path, ownerId: owner.user.id, contentType: 'image/webp', bytes: 1 })
    .execute()
  return path
}

/** Whether a record shows it. */
export const isBound = async (db: Database, path: string) =>
  (await db.selectFrom('uploadedObjects').select('boundAt').where('path', '=', path).executeTakeFirstOrThrow())
    .boundAt !== null
