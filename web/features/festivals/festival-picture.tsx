import type { ReactNode } from 'react'
import type { Festival } from '../../../contract/festivals.ts'
import { Cover } from '../../ui/cover.tsx'
import { Photo } from '../../ui/photo.tsx'

type FestivalPictureProps = {
  festival: Pick<Festival, 'id' | 'genres' | 'image'>
  sizes: string
  eager?: boolean
  className?: string
  children?: ReactNode
}

/** The festival's photo, else a cover in the hues of its dances. Decoration: the words beside it say more. */
export function FestivalPicture({ festival, sizes, eager = false, className = '', children }: FestivalPictureProps) {
  const { id, genres, image } = festival
  if (image === null)
    return (
      <Cover id={id} hues={genres} className={className}>
        {children}
      </Cover>
    )
  return (
    <Photo path={image} alt="" sizes={sizes} eager={eager} className={className}>
      {children}
    </Photo>
  )
}
