import sharp from 'sharp'
import { type MadePhoto, makePhoto } from './make-photo.ts'

/** What the process is sent, and answers. It makes one photo at a time, and ends with who started it. */
export type Order = { bytes: Uint8Array }
export type Answer = { made: MadePhoto } | { refused: 'too_many_pixels' | 'damaged' }

sharp.cache(false)
// No other reader is there, whatever bytes might ask for one.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`) })
process.on('message', (order: Order) => {
  void answer(order).then((said) => process.send?.(said))
})
process.on('disconnect', () => process.exit())

async function answer({ bytes }: Order): Promise<Answer> {
  try {
    return { made: await makePhoto(bytes) }
  } catch (error) {
    return { refused: /pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'damaged' }
  }
}
