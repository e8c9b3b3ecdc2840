import type { Palette } from './palettes.ts'
import { circle, ellipse, faded, moved, path, polygon, rect, stroke } from './svg.ts'

const ink = '#33202f'

export const shadow = (x: number, y: number, width: number) => faded(0.16, ellipse(x, y, width / 2, 16, ink))

type BedOptions = { pillows?: 1 | 2; headboard?: boolean }

/** A bed seen from its foot, its middle at `x`; the head is against the wall. */
export function bed(x: number, width: number, p: Palette, { pillows = 1, headboard = true }: BedOptions = {}) {
  const half = width / 2
  const foot = half * 1.2
  const each = (width - 24) / pillows
  const board = headboard
    ? rect(x - half - 16, 404, width + 32, 200, p.woodDark, 30) + rect(x - half - 2, 418, width + 4, 180, p.wood, 20)
    : ''
  const cushions = Array.from({ length: pillows }, (_, at) => {
    const left = x - half + 12 + at * each
    return rect(left + 6, 462, each - 12, 66, p.linenShade, 26) + rect(left + 6, 458, each - 12, 62, p.linen, 26)
  }).join('')
  const mattress = polygon(
    [
      [x - half, 505],
      [x + half, 505],
      [x + foot, 700],
      [x - foot, 700],
    ],
    p.linen,
  )
  const front = rect(x - foot, 690, foot * 2, 54, p.linenShade, 16)
  const coverWidth = foot + 10
  const cover = path(
    `M${x - half - 5} 556L${x + half + 5} 556L${x + coverWidth} 690V722q0 20-20 20H${x - coverWidth + 20}q-20 0-20-20V690Z`,
    p.cover,
  )
  const shade = faded(
    0.13,
    path(`M${x - coverWidth} 694H${x + coverWidth}V722q0 20-20 20H${x - coverWidth + 20}q-20 0-20-20Z`, ink),
  )
  const fold = polygon(
    [
      [x - half - 2, 540],
      [x + half + 2, 540],
      [x + half + 13, 584],
      [x - half - 13, 584],
    ],
    p.coverFold,
  )
  return (
    shadow(x, 748, foot * 2.15) + board + mattress + front + cushions + cover + shade + waves(x, half * 1.02, p) + fold
  )
}

/** Two lines that cross, woven into a cover: those of the site's name. */
function waves(x: number, half: number, p: Palette) {
  const wave = (y: number, rise: number) =>
    stroke(
      `M${x - half} ${y}c${half * 0.6} ${-rise} ${half * 0.6} ${rise} ${half} 0s${half * 0.4} ${rise} ${half} 0`,
      p.coverFold,
      5,
    )
  return faded(0.75, wave(640, 34) + wave(640, -34))
}

/** A bunk bed from the side, its left post at `x`. */
export function bunk(x: number, width: number, p: Palette) {
  const post = (left: number) => rect(left, 236, 22, 494, p.woodDark, 8)
  const berth = (y: number) =>
    rect(x + 8, y + 52, width - 16, 26, p.wood, 6) +
    rect(x + 20, y + 12, width - 40, 46, p.linen, 14) +
    rect(x + 30, y - 16, 92, 42, p.linenShade, 18) +
    rect(x + 30, y - 19, 92, 40, p.linen, 18) +
    path(`M${x + 146} ${y + 2}H${x + width - 30}q14 0 14 14v46H${x + 146}Z`, p.cover) +
    rect(x + 132, y + 2, 34, 60, p.coverFold, 8)
  const rungs = [0, 1, 2, 3].map((step) => rect(x + width - 96, 396 + step * 72, 62, 11, p.woodDark, 5)).join('')
  const ladder =
    rect(x + width - 102, 320, 12, 410, p.woodDark, 5) + rect(x + width - 42, 320, 12, 410, p.woodDark, 5) + rungs
  const rail = rect(x + 10, 296, width - 108, 12, p.woodDark, 6)
  return (
    shadow(x + width / 2, 734, width * 1.06) + berth(332) + berth(588) + rail + post(x) + post(x + width - 22) + ladder
  )
}

/** A sofa with a blanket and cushions: a bed for one at night. */
export function sofa(x: number, p: Palette) {
  const back = rect(x + 24, 456, 452, 170, p.cover, 34)
  const seat = rect(x + 20, 580, 460, 84, p.coverFold, 24)
  const arm = (left: number) => rect(left, 520, 66, 170, p.cover, 30)
  const legs = rect(x + 40, 684, 18, 44, p.woodDark, 6) + rect(x + 442, 684, 18, 44, p.woodDark, 6)
  const cushion = `<g transform="rotate(-10 ${x + 130} 560)">${rect(x + 84, 506, 96, 92, p.accent, 22)}</g>`
  const pillow = rect(x + 300, 524, 128, 66, p.linenShade, 26) + rect(x + 300, 520, 128, 64, p.linen, 26)
  const blanket =
    path(`M${x + 214} 578h100l16 118q-60 16-132 0Z`, p.linen) +
    stroke(`M${x + 214} 604h106M${x + 210} 632h116M${x + 206} 660h122`, p.accent, 5)
  return (
    shadow(x + 250, 732, 520) +
    legs +
    back +
    rect(x + 20, 640, 460, 56, p.cover, 22) +
    seat +
    cushion +
    pillow +
    blanket +
    arm(x - 14) +
    arm(x + 448)
  )
}

/** A low table beside a bed, with a lamp that is on. `glow` is the fill of its light. */
export const nightstand = (x: number, p: Palette, glow: string) =>
  shadow(x, 690, 130) +
  circle(x, 420, 150, glow) +
  rect(x - 54, 560, 108, 128, p.wood, 10) +
  rect(x - 62, 548, 124, 20, p.woodDark, 8) +
  rect(x - 40, 596, 80, 34, p.woodDark, 6) +
  circle(x, 613, 5, p.coverFold) +
  rect(x - 5, 450, 10, 92, p.woodDark) +
  ellipse(x, 546, 30, 8, p.woodDark) +
  path(`M${x - 30} 392h60l22 72h-104Z`, '#fff1cf')

/** A plant in a pot on the floor, of about this height. */
export function plant(x: number, y: number, height: number, p: Palette) {
  const leaf = (angle: number, length: number) =>
    `<g transform="rotate(${angle} 0 0)">${path(`M0 0q${-length * 0.26} ${-length * 0.55} 0 ${-length}q${length * 0.26} ${length * 0.45} 0 ${length}Z`, p.leaf)}${stroke(`M0 0V${-length * 0.8}`, '#ffffff55', 3)}</g>`
  const leaves = [
    [-52, 0.72],
    [48, 0.7],
    [-26, 0.92],
    [24, 0.95],
    [0, 1.05],
  ] as const
  return (
    shadow(x, y + 2, 130) +
    moved(x, y - 78, leaves.map(([angle, length]) => leaf(angle, height * length)).join('')) +
    path(`M${x - 50} ${y - 92}h100l-14 92h-72Z`, p.accent) +
    rect(x - 56, y - 100, 112, 22, p.accent, 8) +
    faded(0.15, rect(x - 50, y - 80, 100, 8, ink))
  )
}

/** A framed picture: the two lines, and a sun. */
export const framed = (x: number, y: number, width: number, height: number, p: Palette) =>
  rect(x, y, width, height, p.woodDark, 6) +
  rect(x + 8, y + 8, width - 16, height - 16, '#fdf6ea', 3) +
  circle(x + width * 0.6, y + height * 0.42, width * 0.2, p.coverFold) +
  stroke(`M${x + 20} ${y + height * 0.66}c${width * 0.25} -60 ${width * 0.35} 44 ${width - 40} -24`, p.accent, 6) +
  stroke(`M${x + 20} ${y + height * 0.52}c${width * 0.3} 60 ${width * 0.4} -30 ${width - 40} 26`, p.cover, 6)

/** A pair of dance shoes on the floor. */
export function shoes(x: number, y: number, fill: string) {
  const shoe = (dx: number) =>
    moved(
      x + dx,
      y + dx * 0.12,
      path('M0 0c2-34 20-40 34-26c16 16 44 14 62 24q8 5 4 12H30l-16-6v18H6Z', fill) +
        stroke('M34-26q-16 2-20 18', '#ffffff66', 4),
    )
  return faded(0.16, ellipse(x + 78, y + 26, 92, 9, ink)) + shoe(0) + shoe(62)
}

export const suitcase = (x: number, y: number, p: Palette) =>
  shadow(x + 66, y + 4, 160) +
  stroke(`M${x + 44} ${y - 178}v-26q0-10 10-10h26q10 0 10 10v26`, p.woodDark, 8) +
  rect(x, y - 182, 134, 178, p.accent, 18) +
  rect(x + 18, y - 182, 12, 178, '#ffffff33') +
  rect(x + 104, y - 182, 12, 178, '#ffffff33') +
  rect(x + 12, y - 6, 20, 12, ink, 5) +
  rect(x + 102, y - 6, 20, 12, ink, 5)

export const rug = (x: number, y: number, width: number, p: Palette) =>
  ellipse(x, y, width / 2, 44, p.linenShade) +
  ellipse(x, y, width / 2 - 26, 34, p.coverFold) +
  ellipse(x, y, width / 2 - 44, 27, p.linen)
