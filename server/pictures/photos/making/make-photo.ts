import sharp, { type Sharp } from 'sharp'
import { photoWidths, placeholderColumns, placeholderRows } from '../../../../contract/pictures/photo-limits.ts'
import { refuseExpensiveToDecode } from './expensive-to-decode.ts'
import { createEncoder, type PhotoFormat } from './encode-photo.ts'

export type MadePhoto = {
  /** In base64url; the last part of the photo's path. */
  placeholder: string
  /**
   * `width` is the width in the address, `realWidth` that of the image. The image is never enlarged, and may be wider if it is expensive to
   * store.
   */
  files: { width: number; realWidth: number; format: PhotoFormat; bytes: Uint8Array }[]
}

// One thread and no cache: memory and time then depend on the photo, and not on the number of cores.
sharp.concurrency(1)
sharp.cache(false)

const widest = Math.max(...photoWidths)
/** More of a tall picture is not visible on a screen, while its time and memory grow with it. */
const maxHeight = 2_400

/** Re-encodes from raw pixels, so that no metadata of the uploaded file is served. Files are made one after the other. */
export async function makePhoto(bytes: Uint8Array): Promise<MadePhoto> {
  await refuseExpensiveToDecode(bytes)
  const whole = await pixelsOf(
    sharp(bytes, { failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: widest, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb'),
  )
  const encoder = createEncoder({ sentBytes: bytes.length, pixels: whole.info.width * whole.info.height })
  const made = new Map<number, Record<PhotoFormat, Uint8Array>>()
  const realWidth = (width: number) => Math.min(width, whole.info.width)
  for (const width of photoWidths) {
    if (made.has(realWidth(width))) continue
    const { data, info } =
      width < whole.info.width ? await pixelsOf(pictureOf(whole).resize({ width: realWidth(width) })) : whole
    made.set(
      realWidth(width),
      await encoder.encode(pictureOf({ data, info }), { width, pixels: info.width * info.height }),
    )
  }
  const files = photoWidths.flatMap((width) =>
    Object.entries(made.get(realWidth(width)) ?? {}).map(([format, file]) => ({
      width,
      realWidth: realWidth(width),
      format: format as PhotoFormat,
      bytes: file,
    })),
  )
  return { placeholder: await placeholderOf(pictureOf(whole)), files }
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

const pixelsOf = (picture: Sharp): Promise<Pixels> =>
  picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })

const pictureOf = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

async function placeholderOf(picture: Sharp) {
  const pixels = await picture
    .flatten({ background: '#fff' })
    .resize(placeholderColumns, placeholderRows, { fit: 'fill' })
    .raw()
    .toBuffer()
  return pixels.toString('base64url')
}
