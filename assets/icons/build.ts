import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'

/* Makes the monochrome icon of the manifest from the favicon: `node assets/icons/build.ts`. A system colours it by its transparency. */

const publicFiles = resolve(import.meta.dirname, '../../web/public')
const size = 512
/** Of the mark: the outer fifth of an icon may be cut off in a circle. */
const markSize = 320

const lines = readFileSync(resolve(publicFiles, 'favicon.svg'), 'utf8').replace(
  /<style>.*<\/style>/s,
  '<style>path { stroke: #fff }</style>',
)
const mark = await sharp(Buffer.from(lines), { density: 72 * (markSize / 32) })
  .resize(markSize, markSize)
  .png()
  .toBuffer()
await sharp({ create: { width: size, height: size, channels: 4, background: '#0000' } })
  .composite([{ input: mark }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(resolve(publicFiles, 'icons/icon-monochrome-512.png'))
