import sharp, { type Metadata } from 'sharp'
import { maxPhotoPixels } from '../../../../contract/pictures/photo-limits.ts'

/** The reason why a photo cannot be opened. */
export class CannotOpen extends Error {
  readonly reason: 'too_many_pixels' | 'too_dear'
  constructor(reason: CannotOpen['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** In bytes: the maximum memory of a decoder before the first line can be scaled down. */
const maxHeld = 200_000_000

/**
 * Reads the header of a file. Most files are decoded line by line, and 50 megapixels take no more memory than one. For some, the decoder
 * keeps every pixel in memory, several times over.
 */
export async function refuseExpensiveToDecode(bytes: Uint8Array): Promise<void> {
  const head = await sharp(bytes, { failOn: 'error', pages: 1, limitInputPixels: false }).metadata()
  const pixels = head.width * head.height
  if (pixels > maxPhotoPixels) throw new CannotOpen('too_many_pixels')
  if (pixels * heldOfPixel(head) > maxHeld) throw new CannotOpen('too_dear')
}

/** Measured with 12 and 50 megapixels. */
function heldOfPixel({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'heif') return 16
  if (!isProgressive) return 0
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3.5 : 6.5
  return channels * (depth === 'ushort' ? 2 : 1) * 1.25
}
