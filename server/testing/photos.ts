import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
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
