import { coverHeight, coverWidth, drawCover, town } from '../../../contract/pictures/cover-drawing.ts'
import { drawCrossing } from '../../../contract/pictures/crossing-drawing.ts'
import { drawLand } from '../covers/draw-land.ts'
import { coverColour, degreesOf, paperColour } from './colours.ts'

export type Cover = {
  /** The id from which its lines are drawn. */
  id: string
  hues: string[]
  /** In degrees; null if unknown, and the cover then has no land. */
  town: { latitude: number; longitude: number } | null
}

type Degrees = { first: number; second: number }
type Strand = { width: number; opacity: number }

/** How the lines of a dancer are drawn, thickest first; as in web/ui/pictures/cover.css. */
const strandsOnLand: Strand[] = [
  { width: 4, opacity: 1 },
  { width: 2, opacity: 0.6 },
  { width: 1.2, opacity: 0.4 },
]
const strandsOnFloor: Strand[] = [
  { width: 5.5, opacity: 1 },
  { width: 3.6, opacity: 0.8 },
  { width: 2.4, opacity: 0.56 },
  { width: 1.5, opacity: 0.36 },
]

/** The cover of a page in the colours of the light theme, as wide as the picture; the middle of the visible part is at this height. */
export function coverSvg({ id, hues: [name, other], town: place }: Cover, width: number, middle: number): string {
  const first = degreesOf(name)
  const degrees = { first, second: other === undefined ? first : degreesOf(other) }
  const scale = width / coverWidth
  const focus = place === null ? coverHeight / 2 : town.y
  const top = Math.min(0, middle - focus * scale)
  const drawing = place === null ? onFloor(id, degrees) : onLand({ id, style: name }, degrees, place)
  return `<g transform="translate(0 ${top}) scale(${scale})">${drawing}</g>`
}

function onLand(
  dance: { id: string; style: string | undefined },
  { first, second }: Degrees,
  place: NonNullable<Cover['town']>,
): string {
  const { one, two } = drawCrossing(dance)
  const [lineOne, lineTwo] = [coverColour('cover-one', first), coverColour('cover-two', second)]
  return (
    ground(coverColour('cover-sea', second)) +
    `<g fill="${coverColour('cover-land', first)}">${drawLand(place)}</g>` +
    dancer(two, lineTwo, strandsOnLand) +
    dancer(one, lineOne, strandsOnLand) +
    `<circle cx="${town.x}" cy="${town.y}" r="5" fill="${paperColour('color-card')}" stroke="${lineTwo}" stroke-width="3"/>`
  )
}

function onFloor(id: string, { first, second }: Degrees): string {
  const { sun, one, two } = drawCover(id)
  return (
    ground(coverColour('cover-floor', first)) +
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${coverColour('cover-sun', second)}" opacity="0.8"/>` +
    dancer(two, coverColour('cover-two', second), strandsOnFloor) +
    dancer(one, coverColour('cover-one', first), strandsOnFloor)
  )
}

const ground = (colour: string) => `<rect width="${coverWidth}" height="${coverHeight}" fill="${colour}"/>`

function dancer(paths: string[], colour: string, strands: Strand[]): string {
  const lines = paths.map((path, at) => {
    const { width, opacity } = strands[at] ?? { width: 1, opacity: 0 }
    return `<path d="${path}" stroke-width="${width}" opacity="${opacity}"/>`
  })
  return `<g fill="none" stroke="${colour}" stroke-linecap="round">${lines.join('')}</g>`
}
