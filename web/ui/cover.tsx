import type { ComponentProps } from 'react'
import { coverHeight, coverWidth, drawCover } from './cover-drawing.ts'
import { cx } from './cx.ts'
import { type Hue, hueStyle } from './hue.ts'

type CoverProps = ComponentProps<'div'> & {
  id: string
  /** One or two are used; with one, the second is a hue close to it. */
  hues: readonly Hue[]
}

/**
 * The drawing that is shown where there is no photo: two lines that circle each other, derived from the id. Children are placed on
 * top.
 */
export function Cover({ id, hues, className, children, ...rest }: CoverProps) {
  return (
    <div {...rest} className={cx('cover', className)}>
      <CoverDrawing id={id} hues={hues} />
      {children}
    </div>
  )
}

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
