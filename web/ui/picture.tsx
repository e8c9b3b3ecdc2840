import type { ReactNode } from 'react'
import { Cover } from './cover.tsx'
import type { Hue } from './hue.ts'
import { Photo } from './photo.tsx'

type PictureProps = {
  /** Of the thing shown; the cover is drawn from it. */
  id: string
  /** Of the cover. */
  hues: readonly Hue[]
  /** The photo, if there is one. */
  path: string | null | undefined
  /** How wide it is shown, as in the attribute of an image. */
  sizes: string
  /** In sight when the page opens. */
  eager?: boolean
  className?: string
  /** Lies on the picture. */
  children?: ReactNode
}

/** A photo, or a drawn cover where there is none. Decoration: it has no alternative text, as the text beside it says more. */
export function Picture({ id, hues, path, sizes, eager = false, className, children }: PictureProps) {
  return path ? (
    <Photo path={path} alt="" sizes={sizes} eager={eager} className={className}>
      {children}
    </Photo>
  ) : (
    <Cover id={id} hues={hues} className={className}>
      {children}
    </Cover>
  )
}
