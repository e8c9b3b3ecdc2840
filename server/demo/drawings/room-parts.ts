import { type Hour, type Palette } from './palettes.ts'
import { faded, path, polygon, rect, stroke } from './svg.ts'
import { outlook, type View } from './views.ts'

/** The size of a drawn room, in pixels. */
export const [roomWidth, roomHeight] = [1280, 800]
/** Where the wall meets the floor. */
const ground = 590

/** The wall and the floor of a room. */
export function shell(p: Palette) {
  const boards = [-160, 120, 400, 640, 880, 1160, 1440]
    .map((x) => stroke(`M${640 + (x - 640) * 0.62} ${ground + 14}L${x} ${roomHeight}`, p.woodDark, 3))
    .join('')
  return (
    rect(0, 0, roomWidth, ground, p.wall) +
    rect(0, 430, roomWidth, ground - 430, p.wallLow) +
    rect(0, 426, roomWidth, 6, '#ffffff55') +
    rect(0, ground, roomWidth, roomHeight - ground, p.floor) +
    faded(0.22, boards) +
    rect(0, ground - 4, roomWidth, 20, p.linen)
  )
}

/** The slopes of a roof, for a room in the attic. */
export const slopes = (p: Palette) =>
  polygon(
    [
      [0, 0],
      [330, 0],
      [0, 430],
    ],
    p.wallLow,
  ) +
  polygon(
    [
      [roomWidth, 0],
      [roomWidth - 330, 0],
      [roomWidth, 430],
    ],
    p.wallLow,
  ) +
  stroke(`M330 0L0 430`, p.wood, 14) +
  stroke(`M${roomWidth - 330} 0L${roomWidth} 430`, p.wood, 14)

type WindowOptions = { x: number; y: number; width: number; height: number; view: View; hour: Hour; curtains?: boolean }

/** A window with its view, its curtains, and the light that falls through it onto the floor. */
export function windowOf(p: Palette, { curtains = true, view, hour, ...box }: WindowOptions) {
  const { x, y, width, height } = box
  const outside = outlook(`window-${x}`, box, view, hour)
  const bars = rect(x + width / 2 - 5, y, 10, height, p.linen) + rect(x, y + height * 0.42, width, 9, p.linen)
  const frame = stroke(`M${x} ${y}h${width}v${height}h${-width}Z`, p.linen, 18)
  const sill =
    rect(x - 26, y + height + 4, width + 52, 20, p.linen, 8) +
    faded(0.12, rect(x - 26, y + height + 20, width + 52, 6, '#33202f'))
  const light = faded(
    0.16,
    polygon(
      [
        [x + 30, ground + 16],
        [x + width - 30, ground + 16],
        [x + width - 120, roomHeight],
        [x - 150, roomHeight],
      ],
      '#fff7df',
    ),
  )
  const content = light + outside.content + bars + frame + sill + (curtains ? drapes(box, p) : '')
  return { defs: outside.defs, content }
}

function drapes({ x, y, width, height }: Pick<WindowOptions, 'x' | 'y' | 'width' | 'height'>, p: Palette) {
  const [top, end] = [y - 34, y + height + 66]
  const drape = (left: number, way: 1 | -1) =>
    path(
      `M${left} ${top}h${88 * way}q${-6 * way} ${height * 0.5} ${-46 * way} ${height * 0.62}q${8 * way} ${height * 0.2} ${14 * way} ${end - top - height * 0.62}h${-72 * way}Z`,
      p.coverFold,
    ) +
    faded(
      0.2,
      stroke(
        `M${left + 26 * way} ${top + 8}V${end - 10}M${left + 54 * way} ${top + 8}q${-4 * way} ${height * 0.5} ${-30 * way} ${height * 0.66}`,
        p.cover,
        7,
      ),
    ) +
    rect(Math.min(left - 6 * way, left + 46 * way), y + height * 0.55, 52, 16, p.accent, 8)
  const rod = rect(x - 76, top - 10, width + 152, 12, p.woodDark, 6)
  return drape(x - 58, 1) + drape(x + width + 58, -1) + rod
}

/** The room itself is darker after sunset; lamps are drawn after this. */
export const dusk = ({ dim }: Hour) => (dim > 0 ? faded(dim, rect(0, 0, roomWidth, roomHeight, '#2b1a3d')) : '')
