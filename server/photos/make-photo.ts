import sharp, { type Sharp } from 'sharp'
import { maxPhotoPixels, photoWidths, placeholderColumns, placeholderRows } from '../../contract/photo-limits.ts'

export type MadePhoto = {
  /** In base64url; the last part of the photo's path. */
  placeholder: string
  /** `width` is the width in the address, `realWidth` that of the image, which is never enlarged. */
  files: { width: number; realWidth: number; format: 'avif' | 'webp'; bytes: Uint8Array }[]
}

/** Greatest height of a photo, as a multiple of its width. */
const maxHeightRatio = 4
const widest = Math.max(...photoWidths)

/** Re-encodes from raw pixels, so that no metadata of the uploaded file is served. */
export async function makePhoto(bytes: Uint8Array): Promise<MadePhoto> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: widest, height: widest * maxHeightRatio, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const picture = () => sharp(data, { raw: { width, height, channels } })
  const realWidths = [...new Set(photoWidths.map((target) => Math.min(target, width)))]
  const sizes = await Promise.all(realWidths.map((realWidth) => encode(picture().resize({ width: realWidth }))))
  const files = photoWidths.flatMap((target) => {
    const realWidth = Math.min(target, width)
    const size = sizes[realWidths.indexOf(realWidth)]
    return (size ?? []).map((file) => ({ ...file, width: target, realWidth }))
  })
  return { placeholder: await placeholderOf(picture()), files }
}

/** AVIF at effort 2 takes a tenth of the default effort's time, for a few percent more bytes. */
async function encode(picture: Sharp) {
  const [webp, avif] = await Promise.all([
    picture.clone().webp({ quality: 78, effort: 2 }).toBuffer(),
    picture.clone().avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer(),
  ])
  return [
    { format: 'webp' as const, bytes: webp },
    { format: 'avif' as const, bytes: avif },
  ]
}

async function placeholderOf(picture: Sharp) {
  const pixels = await picture
    .flatten({ background: '#fff' })
    .resize(placeholderColumns, placeholderRows, { fit: 'fill' })
    .raw()
    .toBuffer()
  return pixels.toString('base64url')
}
