import type { Sharp } from 'sharp'

export type PhotoFormat = 'avif' | 'webp'

/** The maximum bytes of a file by its width: more than a sharp photo full of leaves takes, and a tenth of what noise would. */
const maxBytes: Record<number, number> = { 320: 50_000, 640: 140_000, 1280: 380_000, 2048: 750_000 }
/**
 * The maximum size of a file relative to the upload: a small photo is not stored as a large one. A fifth of `maxBytes` is always allowed.
 */
const maxOfSent = 1.5
const min = 0.2
/** Qualities are lowered at most to a quarter. */
const lowest = 0.25
const maxTries = 3
/** The bytes of WebP per pixel from which a picture is full of detail, so that AVIF's slower search finds nothing. */
const detailed = 0.1

const encoders: Record<PhotoFormat, (picture: Sharp, quality: number, effort: number) => Sharp> = {
  webp: (picture, quality) => picture.webp({ quality: Math.round(78 * quality), effort: 2 }),
  avif: (picture, quality, effort) =>
    picture.avif({ quality: Math.round(52 * quality), effort, chromaSubsampling: '4:2:0' }),
}

type Size = { width: number; pixels: number }

/**
 * Encodes the sizes of one photo, smallest first. The quality is lowered until the file is small enough; the next size starts with it. If
 * the lowest quality is not enough, the file before is used for this size and the wider ones.
 */
export function createEncoder(photo: { sentBytes: number; pixels: number }) {
  const quality = { webp: 1, avif: 1 }
  const last: Partial<Record<PhotoFormat, Uint8Array>> = {}
  const isOver = { webp: false, avif: false }

  function boundOf({ width, pixels }: Size) {
    const max = maxBytes[width] ?? 0
    const ofSent = maxOfSent * photo.sentBytes * (pixels / photo.pixels) ** 0.7
    return Math.min(max, Math.max(min * max, ofSent))
  }

  async function encodeAs(format: PhotoFormat, picture: Sharp, { bound, effort }: { bound: number; effort: number }) {
    const before = last[format]
    if (before && isOver[format]) return before
    let file: Uint8Array = await encoders[format](picture.clone(), quality[format], effort).toBuffer()
    for (let tries = 1; tries < maxTries && file.length > bound && quality[format] > lowest; tries++) {
      quality[format] = Math.max(lowest, quality[format] * Math.min(0.9, bound / file.length))
      file = await encoders[format](picture.clone(), quality[format], effort).toBuffer()
    }
    isOver[format] = file.length > bound
    return (last[format] = isOver[format] ? (before ?? file) : file)
  }

  return {
    async encode(picture: Sharp, size: Size): Promise<Record<PhotoFormat, Uint8Array>> {
      const bound = boundOf(size)
      const webp = await encodeAs('webp', picture, { bound, effort: 0 })
      const isExpensive = isOver.webp || quality.webp < 1
      const effort = isExpensive ? 0 : webp.length > detailed * size.pixels ? 1 : 2
      return { webp, avif: await encodeAs('avif', picture, { bound, effort }) }
    },
  }
}
