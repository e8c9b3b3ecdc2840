import sharp from 'sharp'
import { sharedPictureSize } from '../../../contract/pictures/shared-pictures.ts'
import { paperColour } from './colours.ts'
import { type Cover, coverSvg } from './cover-svg.ts'
import { escaped, type Face, settable, setText } from './set-text.ts'

/** A cover with the details beside it, which a messenger may cut off: a title, days and a place. */
export type CoverPicture = Cover & { title: string; days: string; place: string }

const { width, height } = sharedPictureSize
/** In pixels: between the text and the edges, and between the title and the rest. */
const [side, above, below, gap] = [64, 38, 42, 6]
const inner = width - 2 * side
const brand = { name: 'Compás', width: 200, size: 38 }
const detail = { face: 'Figtree Light', size: 36, leading: 1.3 } as const

const titleLeading = 1.12
const titleSizes = [
  { size: 68, maxLines: 1 },
  { size: 60, maxLines: 2 },
  { size: 50, maxLines: 2 },
  { size: 42, maxLines: 3 },
]

/** The photo alone: its content is nearer to its middle than to an edge, unless something else draws the eye. */
export const drawPhoto = (photo: Uint8Array) =>
  sharp(photo, { failOn: 'error' })
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .flatten({ background: paperColour('color-paper') })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()

export const drawCoverPicture = async (picture: CoverPicture) =>
  sharp(Buffer.from(await svgOf(picture)))
    .png({ palette: true, quality: 95, effort: 4 })
    .toBuffer()

type Line = { text: string; face: Face; size: number; leading: number; colour: string }

async function svgOf({ title, days, place, ...cover }: CoverPicture): Promise<string> {
  const heading = await headingOf(title)
  const details = await detailsOf(days, place)
  const space = heading.length === 0 ? 0 : gap
  const lines = [...heading, ...details]
  const top = height - Math.round(lines.reduce((sum, { size, leading }) => sum + size * leading, above + space + below))
  const texts = lines.map((line, at) => {
    const before = lines.slice(0, at + 1).reduce((sum, { size, leading }) => sum + size * leading, 0)
    return textAt(side, top + above + before + (at < heading.length ? 0 : space) - line.size * 0.22, line)
  })
  const sign = {
    text: brand.name,
    face: 'Fraunces',
    size: brand.size,
    colour: paperColour('color-accent-ink'),
  } as const
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    coverSvg(cover, width, top / 2) +
    `<rect y="${top}" width="${width}" height="${height - top}" fill="${paperColour('color-paper')}"/>` +
    texts.join('') +
    textAt(width - side, height - below - detail.size * 0.22, sign, 'end') +
    '</svg>'
  )
}

/** Characters that the fonts lack are left out. */
async function headingOf(title: string): Promise<Line[]> {
  const name = settable(title)
  if (name === null) return []
  const { lines, size } = await setText(name, { face: 'Fraunces', width: inner, sizes: titleSizes })
  const colour = paperColour('color-ink')
  return lines.map((text) => ({ text, face: 'Fraunces', size, leading: titleLeading, colour }))
}

/** The days and the place, one line each; the last line leaves space for the name of the site. */
async function detailsOf(days: string, place: string): Promise<Line[]> {
  const { face, size, leading } = detail
  const room = { face, width: inner - brand.width, sizes: [{ size, maxLines: 1 }] }
  const texts = [days, settable(place)].filter((text) => text !== null)
  const rows = await Promise.all(texts.map((text) => setText(text, room)))
  return rows.flatMap(({ lines }, at) => {
    const colour = paperColour(at === 0 ? 'color-ink' : 'color-soft')
    return lines.map((text) => ({ text, face, size, leading, colour }))
  })
}

type Placed = Omit<Line, 'leading'>

const textAt = (x: number, y: number, { text, face, size, colour }: Placed, anchor = 'start') =>
  `<text x="${x}" y="${y}" font-family="${face}" font-size="${size}" fill="${colour}" text-anchor="${anchor}">` +
  `${escaped(text)}</text>`
