import './photo.css'
import type { CSSProperties, ReactNode } from 'react'
import { photoWidths, placeholderColumns, placeholderRows } from '../../contract/photo-limits.ts'
import { cx } from './cx.ts'
import { isServed, placeholderOf } from './photo-placeholder.ts'

type PhotoProps = {
  /** As a room, a festival or a member carries it: '/objects/…'. */
  path: string
  /** '' where what stands beside it says the same. */
  alt: string
  /** How wide it is shown, as in the attribute: '(width >= 64rem) 33vw, 100vw'. */
  sizes: string
  /** 16 / 10 unless it or a class says otherwise. */
  ratio?: CSSProperties['aspectRatio']
  className?: string | undefined
  /** In sight when the page opens: asked for at once. */
  eager?: boolean
  /** Lies on it. */
  children?: ReactNode
}

/** A photo at the width that the screen needs, over the blurred colours that its path carries: nothing moves when it comes. */
export function Photo({ path, alt, sizes, ratio, className, eager = false, children }: PhotoProps) {
  const image = {
    decoding: 'async',
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : 'auto',
  } as const
  return (
    <div className={cx('photo', className)} {...(ratio !== undefined && { style: { aspectRatio: ratio } })}>
      <Placeholder path={path} />
      <picture className="photo-picture">
        {isServed(path) ? (
          <>
            <source type="image/avif" srcSet={widthsOf(path, 'avif')} sizes={sizes} />
            {/* `sizes` stands before what it decides upon, or Safari asks twice. */}
            <img {...image} alt={alt} sizes={sizes} srcSet={widthsOf(path, 'webp')} src={`${path}/640.webp`} />
          </>
        ) : (
          <img {...image} alt={alt} src={path} />
        )}
      </picture>
      {children}
    </div>
  )
}

const widthsOf = (path: string, format: string) =>
  photoWidths.map((width) => `${path}/${width}.${format} ${width}w`).join(', ')

function Placeholder({ path }: { path: string }) {
  const colours = placeholderOf(path)
  if (colours.length === 0) return null
  return (
    <svg
      className="photo-placeholder"
      viewBox={`0 0 ${placeholderColumns} ${placeholderRows}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden
    >
      {colours.map((colour, i) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- a pixel is its place
          key={i}
          x={i % placeholderColumns}
          y={Math.floor(i / placeholderColumns)}
          width={1}
          height={1}
          fill={colour}
        />
      ))}
    </svg>
  )
}
