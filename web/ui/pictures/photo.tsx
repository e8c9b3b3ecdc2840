import './photo.css'
import type { CSSProperties, ReactNode } from 'react'
import { photoWidths, placeholderColumns, placeholderRows } from '../../../contract/photo-limits.ts'
import { cx } from '../cx.ts'
import { isServed, placeholderOf } from './photo-placeholder.ts'

type PhotoProps = {
  /** The path that the API returns for a photo: '/objects/…'. */
  path: string
  /** '' where the text next to the photo says the same. */
  alt: string
  /** The `sizes` attribute of the image: '(width >= 64rem) 33vw, 100vw'. */
  sizes: string
  /** 16 / 10 unless this or a class changes it. */
  ratio?: CSSProperties['aspectRatio']
  className?: string | undefined
  /** Loads the image at once, for a photo that is in view when the page opens. */
  eager?: boolean
  /** Content on top of the photo. */
  children?: ReactNode
}

/**
 * A photo in the width that the screen needs, over a blurred placeholder in the colours of its path, so that the layout does not
 * shift.
 */
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
            {/* `sizes` has to precede `srcSet`, or Safari requests the image twice. */}
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

/** Nothing for a path that does not contain one. */
export function Placeholder({ path }: { path: string }) {
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
          // oxlint-disable-next-line react/no-array-index-key -- a pixel is identified by its position
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
