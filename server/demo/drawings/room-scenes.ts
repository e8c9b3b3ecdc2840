import { bed, bunk, framed, nightstand, plant, rug, shadow, shoes, sofa, suitcase } from './furniture.ts'
import { type Hour, hours, type Palette, palettes } from './palettes.ts'
import { dusk, roomHeight, roomWidth, shell, slopes, windowOf } from './room-parts.ts'
import { circle, drawing, ellipse, faded, glow, mirrored, path, rect, stroke } from './svg.ts'
import { outlook, type View } from './views.ts'

export type Beds = 'twin' | 'double' | 'single' | 'bunks' | 'sofa bed' | 'mattresses'
export type Outside = 'kitchen' | 'balcony' | 'window seat'

/** How a room is drawn: the same words always give the same picture. */
export type RoomLook = {
  beds: Beds
  /** The second picture. */
  also: Outside
  view: View
  hour: keyof typeof hours
  palette: number
  mirrored: boolean
}

type Scene = { defs: string; content: string }
type Stage = { p: Palette; hour: Hour; view: View }

const light = 'url(#lamp)'

/** The beds of a room, and another corner of it, as SVG. */
export function drawRoom(look: RoomLook): string[] {
  const p = palettes[look.palette % palettes.length] ?? palettes[0]
  const stage = { p, hour: hours[look.hour], view: look.view }
  return [bedrooms[look.beds](stage), corners[look.also](stage)].map(({ defs, content }) =>
    drawing(
      roomWidth,
      roomHeight,
      defs + glow('lamp', '#ffdf9c'),
      look.mirrored ? mirrored(roomWidth, content) : content,
    ),
  )
}

const bedrooms: Record<Beds, (stage: Stage) => Scene> = {
  twin({ p, hour, view }) {
    const pane = windowOf(p, { x: 520, y: 110, width: 240, height: 230, view, hour })
    const art = framed(196, 160, 150, 190, p) + framed(934, 160, 150, 190, p)
    const furniture = bed(270, 300, p) + bed(1010, 300, p)
    return room(p, hour, pane, art + furniture, nightstand(640, p, light) + shoes(560, 746, p.accent))
  },
  double({ p, hour, view }) {
    const pane = windowOf(p, { x: 900, y: 100, width: 250, height: 300, view, hour })
    const art = framed(388, 120, 190, 220, p)
    const furniture = rug(700, 756, 900, p) + bed(480, 470, p, { pillows: 2 }) + plant(1140, 730, 190, p)
    return room(p, hour, pane, art + furniture, nightstand(140, p, light) + nightstand(820, p, light))
  },
  single({ p, hour, view }) {
    const pane = windowOf(p, { x: 700, y: 100, width: 300, height: 270, view, hour })
    const art = framed(210, 130, 170, 210, p)
    const furniture = bed(300, 310, p) + desk(690, p) + suitcase(1096, 742, p)
    return room(p, hour, pane, art + furniture, nightstand(560, p, light) + shoes(820, 766, p.cover))
  },
  bunks({ p, hour, view }) {
    const pane = windowOf(p, { x: 548, y: 130, width: 184, height: 230, view, hour, curtains: false })
    const furniture = bunk(60, 440, p) + mirrored(roomWidth, bunk(60, 440, p))
    return room(p, hour, pane, furniture, suitcase(572, 730, p) + pendant(640, 90, p))
  },
  'sofa bed'({ p, hour, view }) {
    const pane = windowOf(p, { x: 700, y: 96, width: 330, height: 250, view, hour })
    const furniture = framed(190, 150, 150, 190, p) + bed(266, 290, p) + rug(860, 752, 560, p) + sofa(640, p)
    return room(p, hour, pane, furniture, nightstand(520, p, light) + plant(1206, 734, 170, p))
  },
  mattresses({ p, hour, view }) {
    const pane = windowOf(p, { x: 520, y: 80, width: 240, height: 230, view, hour, curtains: false })
    const furniture = slopes(p) + bed(330, 310, p, { headboard: false }) + bed(950, 310, p, { headboard: false })
    return room(p, hour, pane, furniture, plant(640, 690, 150, p) + pendant(640, 30, p))
  },
}

const corners: Record<Outside, (stage: Stage) => Scene> = {
  kitchen({ p, hour, view }) {
    const pane = windowOf(p, { x: 500, y: 90, width: 280, height: 210, view, hour, curtains: false })
    return room(p, hour, pane, shelves(p) + counter(p), kitchenTable(p) + pendant(640, 0, p, 330))
  },
  balcony({ p, hour, view }) {
    const box = { x: 300, y: 60, width: 680, height: 600 }
    const outside = outlook('door', box, view, hour)
    const railing = Array.from({ length: 14 }, (_, at) => rect(316 + at * 50, 486, 8, 170, p.woodDark, 4)).join('')
    const door = stroke('M300 60h680v600h-680Z', p.linen, 22) + rect(634, 60, 12, 600, p.linen)
    const inside = faded(0.18, path('M330 676H950L1090 800H120Z', '#fff7df'))
    const rail = rect(300, 470, 680, 18, p.woodDark, 8) + railing
    const drying = shoes(396, 446, p.accent) + shoes(700, 446, p.cover)
    const content = shell(p) + outside.content + rail + drying + door + inside + dusk(hour)
    return { defs: outside.defs, content: content + chair(1060, p) + plant(170, 744, 250, p) }
  },
  'window seat'({ p, hour, view }) {
    const pane = windowOf(p, { x: 420, y: 84, width: 440, height: 320, view, hour })
    const bench =
      rect(380, 520, 520, 40, p.linen, 14) +
      rect(396, 552, 488, 120, p.wood, 8) +
      rect(420, 580, 210, 70, p.woodDark, 8) +
      rect(650, 580, 210, 70, p.woodDark, 8)
    const cushions = rect(404, 446, 108, 84, p.accent, 26) + rect(500, 462, 92, 68, p.coverFold, 24)
    const book = rect(720, 504, 96, 14, p.cover, 4) + rect(728, 490, 84, 14, p.linen, 4)
    return room(
      p,
      hour,
      pane,
      shadow(640, 680, 560) + bench + cushions + book + suitcase(1010, 720, p),
      tableWithCups(200, p) + shoes(700, 748, p.cover),
    )
  },
}

/** The room with its furniture, dimmed after sunset, and in front of it what is lit. */
function room(p: Palette, hour: Hour, pane: Scene, furniture: string, lit: string): Scene {
  return {
    defs: pane.defs,
    content: shell(p) + pane.content + furniture + dusk(hour) + lit,
  }
}

const pendant = (x: number, top: number, p: Palette, length = 120) =>
  circle(x, top + length, 190, light) +
  rect(x - 2, 0, 4, top + length - 40, p.woodDark) +
  path(`M${x - 58} ${top + length}q10-62 58-62t58 62Z`, p.accent) +
  ellipse(x, top + length, 58, 9, '#fff1cf')

const desk = (x: number, p: Palette) =>
  shadow(x + 170, 700, 360) +
  rect(x, 548, 340, 18, p.woodDark, 6) +
  rect(x + 14, 566, 14, 132, p.wood, 4) +
  rect(x + 312, 566, 14, 132, p.wood, 4) +
  rect(x + 200, 566, 112, 46, p.wood, 4) +
  rect(x + 210, 512, 92, 14, p.cover, 3) +
  rect(x + 216, 526, 84, 22, p.linen, 3) +
  path(`M${x + 56} 548q-22-58 26-66q48 8 26 66Z`, p.accent) +
  stroke(`M${x + 110} 506q22 4 14 28`, p.accent, 8)

const shelves = (p: Palette) =>
  [140, 250].map((y) => rect(70, y, 330, 14, p.woodDark, 4) + rect(880, y, 330, 14, p.woodDark, 4)).join('') +
  [90, 150, 210, 290]
    .map((x, at) => rect(x, 78, 46, 62, at % 2 ? p.coverFold : p.linen, 12) + rect(x + 6, 70, 34, 12, p.wood, 4))
    .join('') +
  [100, 176, 252, 328].map((x) => path(`M${x} 212h44q0 38-22 38t-22-38Z`, p.accent)).join('') +
  [900, 968, 1036].map((x) => ellipse(x + 28, 140 - 26, 28, 26, p.linen)).join('') +
  rect(1110, 80, 70, 60, p.cover, 10) +
  [900, 990, 1080]
    .map((x) => rect(x, 196, 60, 54, p.coverFold, 10) + stroke(`M${x + 60} 208q20 6 0 26`, p.coverFold, 8))
    .join('')

function counter(p: Palette) {
  const door = (x: number) => rect(x, 486, 190, 170, p.cover, 8) + rect(x + 80, 500, 30, 8, p.linen, 4)
  const kettle =
    path('M250 440q-10-76 46-80q56 4 46 80Z', p.accent) +
    stroke('M262 384q34-60 68 0', p.woodDark, 9) +
    path('M340 392l36-16-22 44Z', p.accent)
  const oranges = [0, 40, 80, 20, 60].map((dx, at) => circle(930 + dx, at < 3 ? 408 : 380, 23, '#e08a2c')).join('')
  const bowl = path('M900 410h140q-6 34-40 34h-60q-34 0-40-34Z', p.linen)
  return (
    rect(40, 462, 1200, 210, p.woodDark) +
    [60, 262, 464, 666, 868, 1040].map(door).join('') +
    rect(20, 438, 1240, 34, p.linen, 8) +
    kettle +
    oranges +
    bowl
  )
}

const kitchenTable = (p: Palette) =>
  chairBack(290, p) +
  chairBack(850, p) +
  shadow(640, 792, 980) +
  rect(180, 690, 920, 34, p.wood, 14) +
  faded(0.2, rect(180, 714, 920, 10, '#33202f', 5)) +
  rect(230, 724, 30, 90, p.woodDark) +
  rect(1020, 724, 30, 90, p.woodDark) +
  cup(430, 690, p.coverFold) +
  cup(780, 690, p.accent) +
  path('M560 690q4-46 80-46t80 46Z', '#d9a05c') +
  stroke('M600 664l12-14M640 658v-14M680 664l-12-14', '#b97a3a', 6)

const chairBack = (x: number, p: Palette) =>
  rect(x, 560, 140, 150, p.woodDark, 18) +
  rect(x + 16, 578, 108, 40, p.wood, 10) +
  rect(x + 16, 632, 108, 70, p.wood, 10)

const cup = (x: number, y: number, fill: string) =>
  path(`M${x} ${y - 46}h52v24q0 22-26 22t-26-22Z`, fill) + stroke(`M${x + 52} ${y - 38}q22 4 0 24`, fill, 7)

const tableWithCups = (x: number, p: Palette) =>
  shadow(x + 20, 732, 200) +
  rect(x + 12, 590, 16, 140, p.woodDark) +
  ellipse(x + 20, 730, 62, 10, p.woodDark) +
  ellipse(x + 20, 590, 120, 22, p.wood) +
  cup(x - 50, 588, p.accent) +
  cup(x + 30, 592, p.coverFold)

const chair = (x: number, p: Palette) =>
  shadow(x + 60, 742, 180) +
  stroke(`M${x + 8} 738L${x + 22} 420M${x + 116} 738L${x + 104} 560`, p.woodDark, 12) +
  rect(x + 6, 420, 26, 150, p.wood, 10) +
  rect(x - 4, 560, 136, 26, p.accent, 12)
