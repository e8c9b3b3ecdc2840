import type { Hour } from './palettes.ts'
import { circle, clip, clipped, gradient, path, polygon, rect, stroke } from './svg.ts'

export type View = 'roofs' | 'sea' | 'hills' | 'river'
type Box = { x: number; y: number; width: number; height: number }

/** What lies outside of a window, within its box. `id` tells the windows of a drawing apart. */
export function outlook(id: string, { x, y, width, height }: Box, view: View, hour: Hour) {
  const [top, bottom] = hour.sky
  const at = (share: number) => y + height * share
  const defs = gradient(`${id}-sky`, top, bottom) + clip(`${id}-box`, rect(x, y, width, height, '#000', 8))
  const scene = {
    roofs: () => hill(x, at(0.66), width, height * 0.12, hour.far) + roofs(x, at(0.62), width, y + height, hour),
    sea: () =>
      rect(x, at(0.6), width, height, hour.far) + ripples(x, at(0.66), width, hour) + sail(x + width * 0.64, at(0.6)),
    hills: () =>
      hill(x, at(0.6), width, height * 0.24, hour.far) +
      hill(x - width * 0.4, at(0.78), width * 1.5, height * 0.2, hour.near),
    river: () =>
      hill(x, at(0.58), width, height * 0.14, hour.near) +
      rect(x, at(0.6), width, height, hour.far) +
      bridge(x, at(0.62), width, hour),
  }[view]
  const sky =
    rect(x, y, width, height, `url(#${id}-sky)`) +
    circle(x + width * 0.27, at(0.3), Math.min(width * 0.09, 36), hour.disc)
  return { defs, content: clipped(`${id}-box`, sky + scene()) }
}

const hill = (x: number, y: number, width: number, rise: number, fill: string) =>
  path(
    `M${x} ${y + 600}V${y}q${width * 0.25} ${-rise} ${width * 0.5} ${-rise * 0.3}t${width * 0.6} ${rise * 0.2}V${y + 600}Z`,
    fill,
  )

/** A row of houses of different height, with windows that are lit. */
function roofs(x: number, y: number, width: number, bottom: number, hour: Hour) {
  const houses = [0.04, 0.16, 0.02, 0.12, 0.07]
  const each = width / houses.length
  return houses
    .map((drop, index) => {
      const [left, top] = [x + index * each, y + drop * 240]
      const wall = rect(left, top, each + 1, bottom - top, hour.near)
      const roof = polygon(
        [
          [left - 4, top + 1],
          [left + each / 2, top - each * 0.42],
          [left + each + 4, top + 1],
        ],
        hour.near,
      )
      const panes = [0.2, 0.58].map((share) =>
        rect(left + each * share, top + 16, each * 0.2, each * 0.28, hour.lit, 2),
      )
      return wall + roof + panes.join('')
    })
    .join('')
}

const ripples = (x: number, y: number, width: number, hour: Hour) =>
  [0.12, 0.5, 0.3, 0.7]
    .map((share, row) => stroke(`M${x + width * share} ${y + row * 18}h${width * 0.16}`, hour.lit, 3))
    .join('')

const sail = (x: number, y: number) =>
  polygon(
    [
      [x, y - 62],
      [x, y - 6],
      [x + 36, y - 6],
    ],
    '#fdf6ea',
  ) + path(`M${x - 16} ${y}h60l-10 13h-40Z`, '#6b4a3a')

const bridge = (x: number, y: number, width: number, hour: Hour) =>
  stroke(`M${x - 10} ${y + 26}h${width + 20}`, hour.near, 12) +
  [0, 1, 2]
    .map((arch) => stroke(`M${x + (width / 3) * arch} ${y + 66}q${width / 6} -66 ${width / 3} 0`, hour.near, 9))
    .join('')
