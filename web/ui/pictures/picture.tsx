import type { ReactNode } from 'react'
import { Cover } from './cover.tsx'
import type { TimeOfDay } from '../../../contract/pictures/crossing-drawing.ts'
import type { Hue } from './hue.ts'
import { Photo } from './photo.tsx'

type PictureProps = {
  /** The id of the item, from which the cover is drawn. */
  id: string
  /** The hues of the cover. */
  hues: readonly Hue[]
  /** The land around its town, for the cover. */
  land?: string | null | undefined
  time?: TimeOfDay
  path: string | null | undefined
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Loads the image at once, for a picture that is in view when the page opens. */
  eager?: boolean
  className?: string
  /** Content on top of the picture. */
  children?: ReactNode
}

/**
 * A photo, or a drawn cover if there is none. It is decorative and has no alternative text, because the text next to it describes the item.
 */
export function Picture({ id, hues, land, time, path, sizes, eager = false, className, children }: PictureProps) {
  return path ? (
    <Photo path={path} alt="" sizes={sizes} eager={eager} className={className}>
      {children}
    </Photo>
  ) : (
    <Cover id={id} hues={hues} land={land} time={time} className={className}>
      {children}
    </Cover>
  )
}
