import sharp from 'sharp'
import { type CoverPicture, drawCoverPicture, drawPhoto } from './draw-picture.ts'

/** The messages of this process. It draws one picture at a time, and ends when its parent does. */
export type PictureRequest = { cover: CoverPicture } | { photo: Uint8Array }
export type PictureReply = { bytes: Uint8Array } | { failed: string }

sharp.cache(false)
sharp.concurrency(1)
process.on('message', (request: PictureRequest) => {
  void reply(request).then((message) => process.send?.(message))
})
process.on('disconnect', () => process.exit())

async function reply(request: PictureRequest): Promise<PictureReply> {
  try {
    return { bytes: 'cover' in request ? await drawCoverPicture(request.cover) : await drawPhoto(request.photo) }
  } catch (error) {
    return { failed: String(error) }
  }
}
