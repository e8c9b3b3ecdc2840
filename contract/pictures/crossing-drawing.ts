import { cached, type CoverDrawing, seededRandom, town } from './cover-drawing.ts'
import { hashOf } from '../platform/hash-of.ts'

/* The cover of a festival: two lines in the rhythm of its dance style, which cross at its town, in the light of its season. */

type Point = { x: number; y: number }

/**
 * The rhythm of two dancers: `beat` is the distance between crossings, `part` how far the lines separate, and `turn` how round they are (a
 * half is a wave, less is sharper).
 */
type Rhythm = { beat: number; part: number; turn: number }

const rhythms: Readonly<Record<string, Rhythm>> = {
  Bachata: { beat: 92, part: 40, turn: 0.5 },
  Salsa: { beat: 62, part: 42, turn: 0.52 },
  Kizomba: { beat: 168, part: 30, turn: 0.48 },
  Zouk: { beat: 134, part: 62, turn: 0.62 },
  Merengue: { beat: 48, part: 26, turn: 0.42 },
  Tango: { beat: 84, part: 58, turn: 0.1 },
  Cumbia: { beat: 74, part: 30, turn: 0.5 },
  Reggaeton: { beat: 56, part: 60, turn: 0.22 },
  'Latin Fusion': { beat: 112, part: 48, turn: 0.3 },
  Mambo: { beat: 68, part: 62, turn: 0.6 },
  'Cha-cha': { beat: 54, part: 42, turn: 0.32 },
}
const anyRhythm: Rhythm = { beat: 104, part: 38, turn: 0.5 }

/** The position of the town on the cover at this address. It avoids the texts in the corners and differs between towns. */
export const townOn = (land: string): Point => townOf(/\d+/.exec(land)?.[0] ?? '')

/** The same position by the id of the town in the gazetteer. */
export function townOf(placeId: string | number): Point {
  const hash = hashOf(String(placeId))
  return { x: 116 + (hash % 121), y: 84 + ((hash >>> 16) % 49) }
}

type Crossing = { id: string; style?: string | undefined; at?: Point }

/** The lines of the two dancers across a map: the same for every drawing of one festival. */
export const drawCrossing = cached(({ id, style = '', at = town }: Crossing): Pick<CoverDrawing, 'one' | 'two'> => {
  const random = seededRandom(id)
  const between = (low: number, high: number) => low + (high - low) * random()
  const { beat: usual, part, turn } = rhythms[style] ?? anyRhythm
  const beat = usual * between(0.9, 1.12)
  const lead = random() < 0.5 ? 1 : -1
  const rise = between(-0.22, 0.22)
  const fan = between(0.2, 0.32)
  const first = Math.floor((-24 - at.x) / beat)
  const swings = Array.from({ length: Math.ceil((344 - at.x) / beat) - first + 1 }, () => part * between(0.6, 1.25))
  // The same on both sides of the town, so that the lines cross there.
  swings[-1 - first] = swings[-first] = part
  const line = (side: number, scale: number) => {
    const crests = swings.map((swing, i) => {
      const from = (first + i + 0.5) * beat
      const height = lead * side * ((first + i) % 2 === 0 ? 1 : -1) * swing * scale
      return { x: at.x + from, y: at.y + height + rise * from }
    })
    return smooth(crests, { x: beat * turn, y: beat * turn * rise })
  }
  // A third line would blur where the lines cross often.
  const strands = beat < 70 ? [1, 1 - 1.6 * fan] : [1, 1 - fan, 1 - 2 * fan]
  const lines = (side: number) => strands.map((scale) => line(side, scale))
  return { one: lines(1), two: lines(-1) }
})

/** SVG path data in whole units and relative steps: a curve through all points, in the direction of the handle at each. */
function smooth([start, ...points]: Point[], handle: Point): string {
  let from = rounded(start)
  const steps = points.map((point, i) => {
    const to = rounded(point)
    const [x, y] = [to.x - from.x, to.y - from.y]
    const before = [Math.round(x - handle.x), Math.round(y - handle.y)]
    from = to
    return i === 0
      ? `c${numbers([Math.round(handle.x), Math.round(handle.y), ...before, x, y])}`
      : `s${numbers([...before, x, y])}`
  })
  const { x, y } = rounded(start)
  return `M${numbers([x, y])}${steps.join('')}`
}

const rounded = ({ x, y }: Point = town): Point => ({ x: Math.round(x), y: Math.round(y) })
const numbers = (all: number[]) => all.join(' ').replaceAll(' -', '-')

export type TimeOfDay = 'dawn' | 'day' | 'dusk' | 'night'
const timesOfYear = [
  'night',
  'night',
  'dawn',
  'dawn',
  'dawn',
  'day',
  'day',
  'day',
  'dusk',
  'dusk',
  'dusk',
  'night',
] as const

/**
 * The time of day for the month of a date: dawn in spring, day in summer, dusk in autumn and night in winter; half a year later in the
 * south.
 */
export function timeOfDay(day: string, latitude: number | null): TimeOfDay {
  const month = Number(day.slice(5, 7)) - 1
  return timesOfYear[(month + (latitude !== null && latitude < 0 ? 6 : 0)) % 12] ?? 'day'
}

/** The approximate position of the sun or the moon at each time of day. */
const lights: Readonly<Record<TimeOfDay, Point & { r: number }>> = {
  dawn: { x: 58, y: 152, r: 30 },
  day: { x: 172, y: 34, r: 24 },
  dusk: { x: 276, y: 150, r: 34 },
  night: { x: 186, y: 34, r: 13 },
}

/** The sun or the moon over a festival. */
export function lightOf(id: string, time: TimeOfDay): CoverDrawing['sun'] {
  const hash = hashOf(id)
  const { x, y, r } = lights[time]
  return { x: x + (hash % 71) - 35, y: y + ((hash >>> 16) % 25) - 12, r }
}
