import './photo.css'
import type { CSSProperties, ReactNode } from 'react'
import { photoWidths, placeholderColumns, placeholderRows } from '../../../contract/pictures/photo-limits.ts'
import { cx } from '../cx.ts'
import { isServed, placeholderOf } from './photo-placeholder.ts'

type PhotoProps = {
  /** The path that the API returns for a photo: '/objects/…'. */
  path: string
  /** '' if the text next to the photo is equivalent. */
  alt: string
  /** The `sizes` attribute of the image: '(width >= 64rem) 33vw, 100vw'. */
  sizes: string
  /** 16 / 10 unless this or a class changes it. */
  ratio?: CSSProperties['aspectRatio']
  className?: string | undefined
  /** Loads the image at once, for a photo that is in view when the page opens. */
  eager?: boolean
  /** For a small picture among many: nothing wider is offered, and browsers without AVIF get one width. */
  small?: boolean
  /** Content on top of the photo. */
  children?: ReactNode
}

/**
 * A photo in the width that the screen needs, over a blurred placeholder in the colours of its path, so that the layout does not
 * shift.
 */
export function Photo({ path, alt, sizes, ratio, className, eager = false, small = false, children }: PhotoProps) {
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
            <source
              type="image/avif"
              srcSet={widthsOf(path, 'avif', small ? smallWidths : photoWidths)}
              sizes={sizes}
            />
            {/* `sizes` has to precede `srcSet`, or Safari requests the image twice. */}
            <img
              {...image}
              alt={alt}
              {...(!small && { sizes, srcSet: widthsOf(path, 'webp', photoWidths) })}
              src={`${path}/640.webp`}
            />
          </>
        ) : (
          <img {...image} alt={alt} src={path} />
        )}
      </picture>
      {children}
    </div>
  )
}

const smallWidths = photoWidths.filter((width) => width < 2000)

const widthsOf = (path: string, format: string, widths: readonly number[]) =>
  widths.map((width) => `${path}/${width}.${format} ${width}w`).join(', ')

/** Renders nothing for a path without a placeholder. Each row of pixels is one gradient, because a page has many placeholders. */
export function Placeholder({ path }: { path: string }) {
  const colours = placeholderOf(path)
  if (colours.length === 0) return null
  const rows = Array.from({ length: placeholderRows }, (_, row) => {
    const pixels = colours.slice(row * placeholderColumns, (row + 1) * placeholderColumns)
    return `linear-gradient(90deg,${pixels.join()}) 0 ${row * 50}%/100% 34% no-repeat`
  })
  return <div className="photo-placeholder" style={{ background: rows.join() }} aria-hidden />
}
