import type { ComponentProps } from 'react'
import { coverHeight, coverWidth, drawCover } from '../../../contract/pictures/cover-drawing.ts'
import { drawCrossing, lightOf, type TimeOfDay, townOn } from '../../../contract/pictures/crossing-drawing.ts'
import { cx } from '../cx.ts'
import { type Hue, hueStyle } from './hue.ts'

type CoverProps = ComponentProps<'div'> & {
  id: string
  /** One or two are used; with one, the second is a hue close to it. */
  hues: readonly Hue[]
  /** The path of a picture of the land around a town, opaque where land is. */
  land?: string | null | undefined
  /** The time of day of such a picture. */
  time?: TimeOfDay | undefined
}

/**
 * The drawing for an item without a photo: two lines that circle each other, derived from the id. If the town is known, the lines cross
 * there, on a map of land and sea, in the rhythm of the first hue. Children are placed on top.
 */
export function Cover({ id, hues, land = null, time = 'day', className, children, ...rest }: CoverProps) {
  return (
    <div {...rest} className={cx('cover', className)}>
      {land === null ? <CoverDrawing id={id} hues={hues} /> : <CoverMap {...{ id, hues, land, time }} />}
      {children}
    </div>
  )
}

type CoverMapProps = { id: string; hues: readonly Hue[]; land: string; time: TimeOfDay }

/** The picture of the land is a mask, so that the theme gives it its colours. */
function CoverMap({ id, hues: [first = 'plain', second], land, time }: CoverMapProps) {
  const at = townOn(land)
  const { one, two } = drawCrossing({ id, style: String(first), at })
  const light = lightOf(id, time)
  return (
    <div
      className={`hued cover-map cover-${time}`}
      style={{ ...hueStyle(first, second), ...landStyle(land) }}
      aria-hidden
    >
      <div />
      <svg viewBox={`0 0 ${coverWidth} ${coverHeight}`} preserveAspectRatio="xMidYMid slice">
        <circle cx={light.x} cy={light.y} r={light.r} />
        <Strands paths={two} />
        <Strands paths={one} />
        <circle cx={at.x} cy={at.y} r="5" />
      </svg>
    </div>
  )
}

const landStyle = (land: string): Record<string, string> => ({ '--land': `url("${land}")` })

function CoverDrawing({ id, hues: [first = 'plain', second] }: { id: string; hues: readonly Hue[] }) {
  const { sun, one, two } = drawCover(id)
  return (
    <svg
      className="hued cover-drawing"
      style={hueStyle(first, second)}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <circle cx={sun.x} cy={sun.y} r={sun.r} />
      <Strands paths={two} />
      <Strands paths={one} />
    </svg>
  )
}

function Strands({ paths }: { paths: string[] }) {
  return (
    <g>
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
  )
}
