import sharp, { type Sharp } from 'sharp'
import { mostPhotoPixels, photoWidths, placeholderColumns, placeholderRows } from '../../contract/photo-limits.ts'

export type MadePhoto = {
  /** In base64url, as it stands in the path. */
  placeholder: string
  /** As wide as what lies under that width of the contract. */
  files: { width: number; realWidth: number; format: 'avif' | 'webp'; bytes: Uint8Array }[]
}

/** Portraits are at most so many times as high as wide. */
const mostHeight = 4
const widest = Math.max(...photoWidths)

/** From bare pixels, so that nothing of the sender's file but the picture is in what is served. */
export async function makePhoto(bytes: Uint8Array): Promise<MadePhoto> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPhotoPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: widest, height: widest * mostHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const picture = () => sharp(data, { raw: { width, height, channels } })
  const realWidths = [...new Set(photoWidths.map((asked) => Math.min(asked, width)))]
  const sizes = await Promise.all(realWidths.map((realWidth) => encode(picture().resize({ width: realWidth }))))
  const files = photoWidths.flatMap((asked) => {
    const realWidth = Math.min(asked, width)
    const size = sizes[realWidths.indexOf(realWidth)]
    return (size ?? []).map((file) => ({ ...file, width: asked, realWidth }))
  })
  return { placeholder: await placeholderOf(picture()), files }
}

/** AVIF at effort 2: a tenth of the usual effort's time and less, for a few percent more bytes. */
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
