import { hashOf, mix } from '../platform/hash-of.ts'

export const coverWidth = 320
export const coverHeight = 200

export type CoverDrawing = {
  sun: { x: number; y: number; r: number }
  /** The SVG path data of the lines of the two dancers; the first line of each is the thickest. */
  one: string[]
  two: string[]
}

/** The default point at which the lines cross on a picture of a town. */
export const town = { x: 198, y: 110 }

type Point = { x: number; y: number }
type Floor = { cos: number; sin: number; centre: Point }
type Steps = { xs: number[]; ys: number[]; reach: number[] }

const strands = 4

const maxCached = 500

/** The cover of an id: the same for every drawing of one id, and different for different ids. */
export const drawCover = cached(draw)

/** The cache exists because the same festivals are drawn often, and drawing is a tenth of the time of rendering a page. */
export function cached<Subject, Drawing>(make: (subject: Subject) => Drawing): (subject: Subject) => Drawing {
  const drawn = new Map<string, Drawing>()
  return (subject) => {
    const key = JSON.stringify(subject)
    const known = drawn.get(key)
    if (known) return known
    const drawing = make(subject)
    if (drawn.size >= maxCached) drawn.clear()
    drawn.set(key, drawing)
    return drawing
  }
}

function draw(id: string): CoverDrawing {
  const random = seededRandom(id)
  const between = (low: number, high: number) => low + (high - low) * random()
  const turn = between(-0.5, 0.5)
  const floor = {
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    centre: { x: coverWidth * between(0.42, 0.58), y: coverHeight * between(0.44, 0.56) },
  }
  const steps = turningPoints(between)
  const fan = between(0.15, 0.21)
  const drift = between(5, 10) * (random() < 0.5 ? -1 : 1)
  const strand = (side: 1 | -1) =>
    Array.from({ length: strands }, (_, i) => path(steps, floor, side * (1 - fan * i), side * drift * i))
  const sun = { x: round(between(60, 260)), y: round(between(36, 164)), r: round(between(54, 96)) }
  return { sun, one: strand(1), two: strand(-1) }
}

/** The points at which the two lines turn: the crests of a wave with a slightly irregular period. */
function turningPoints(between: (low: number, high: number) => number): Steps {
  const turns = Math.floor(between(4, 6.99))
  const beat = 520 / (turns - 1)
  const lead = between(0, 1) < 0.5 ? 1 : -1
  const xs = []
  const ys = []
  const reach = []
  for (let i = 0; i < turns; i++) {
    xs.push(-260 + beat * (i + between(-0.16, 0.16)))
    ys.push(lead * (i % 2 ? -1 : 1) * between(34, 78))
    reach.push(between(0.36, 0.62) * beat)
  }
  return { xs, ys, reach }
}

/** A smooth line through the crests, horizontal at each crest, projected onto the rotated floor. */
function path(steps: Steps, floor: Floor, scale: number, shift: number): string {
  const at = (i: number, handle: number) =>
    place({ x: (steps.xs[i] ?? 0) + shift + handle * (steps.reach[i] ?? 0), y: (steps.ys[i] ?? 0) * scale }, floor)
  let data = `M${at(0, 0)}C${at(0, 1)} ${at(1, -1)} ${at(1, 0)}`
  for (let i = 2; i < steps.xs.length; i++) data += `S${at(i, -1)} ${at(i, 0)}`
  return data
}

function place({ x, y }: Point, { cos, sin, centre }: Floor): string {
  return `${round(centre.x + x * cos - y * sin)} ${round(centre.y + x * sin + y * cos)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A generator of pseudo-random numbers from 0 to 1, seeded by the id. */
export function seededRandom(id: string): () => number {
  let state = hashOf(id)
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    return mix(state) / 2 ** 32
  }
}
