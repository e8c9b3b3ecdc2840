import sharp from 'sharp'
import { CannotOpen } from './expensive-to-decode.ts'
import { type MadePhoto, makePhoto } from './make-photo.ts'

/** The messages of this process. It makes one photo at a time, and ends when its parent does. `seconds`: CPU time. */
export type PhotoRequest = { bytes: Uint8Array }
export type PhotoReply = { seconds: number } & ({ made: MadePhoto } | { refused: CannotOpen['reason'] | 'damaged' })

// Only the four allowed decoders are available, whatever format the bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`) })
process.on('message', (request: PhotoRequest) => {
  void reply(request).then((message) => process.send?.(message))
})
process.on('disconnect', () => process.exit())

async function reply({ bytes }: PhotoRequest): Promise<PhotoReply> {
  const before = process.cpuUsage()
  const outcome = await makePhoto(bytes).then(
    (made) => ({ made }),
    (error: unknown) => ({ refused: error instanceof CannotOpen ? error.reason : ('damaged' as const) }),
  )
  const { user, system } = process.cpuUsage(before)
  return { ...outcome, seconds: (user + system) / 1_000_000 }
}
