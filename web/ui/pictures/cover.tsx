import type { ComponentProps } from 'react'
import { coverHeight, coverWidth, drawCover, drawCrossing, town } from '../../../contract/cover-drawing.ts'
import { cx } from '../cx.ts'
import { type Hue, hueStyle } from './hue.ts'

type CoverProps = ComponentProps<'div'> & {
  id: string
  /** One or two are used; with one, the second is a hue close to it. */
  hues: readonly Hue[]
  /** The path of a picture of the land around a town, opaque where land is. */
  land?: string | null | undefined
}

/**
 * The drawing that is shown where there is no photo: two lines that circle each other, derived from the id. Where the place is known
 * they cross there, on a map of land and sea. Children are placed on top.
 */
export function Cover({ id, hues, land = null, className, children, ...rest }: CoverProps) {
  return (
    <div {...rest} className={cx('cover', className)}>
      {land === null ? <CoverDrawing id={id} hues={hues} /> : <CoverMap id={id} hues={hues} land={land} />}
      {children}
    </div>
  )
}

/** The picture of the land is a mask, so that the theme gives it its colours. */
function CoverMap({ id, hues: [first = 'plain', second], land }: { id: string; hues: readonly Hue[]; land: string }) {
  const { one, two } = drawCrossing(id)
  return (
    <div className="hued cover-map" style={{ ...hueStyle(first, second), ...landStyle(land) }} aria-hidden>
      <div />
      <svg viewBox={`0 0 ${coverWidth} ${coverHeight}`} preserveAspectRatio="xMidYMid slice">
        <Strands paths={two} />
        <Strands paths={one} />
        <circle cx={town.x} cy={town.y} r="5" />
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
