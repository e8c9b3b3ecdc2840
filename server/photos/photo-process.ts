import sharp from 'sharp'
import { type MadePhoto, makePhoto } from './make-photo.ts'

/** The messages of this process. It makes one photo at a time, and ends when its parent does. */
export type PhotoRequest = { bytes: Uint8Array }
export type PhotoReply = { made: MadePhoto } | { refused: 'too_many_pixels' | 'damaged' }

sharp.cache(false)
// Only the four allowed decoders can be reached, whatever format the bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`) })
process.on('message', (request: PhotoRequest) => {
  void reply(request).then((message) => process.send?.(message))
})
process.on('disconnect', () => process.exit())

async function reply({ bytes }: PhotoRequest): Promise<PhotoReply> {
  try {
    return { made: await makePhoto(bytes) }
  } catch (error) {
    return { refused: /pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'damaged' }
  }
}
