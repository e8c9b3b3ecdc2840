import type { ReactNode } from 'react'
import type { RoomShare } from '../../../contract/rooms.ts'
import { Cover } from '../../ui/cover.tsx'
import { Photo } from '../../ui/photo.tsx'

type RoomPictureProps = {
  room: Pick<RoomShare, 'id' | 'genres' | 'images'>
  sizes: string
  eager?: boolean
  className?: string
  children?: ReactNode
}

/** The first photo, else a cover in the hues of the festival's dances. Decoration: the words beside it say more. */
export function RoomPicture({
  room: { id, genres, images },
  sizes,
  eager = false,
  className,
  children,
}: RoomPictureProps) {
  const [first] = images
  if (first === undefined)
    return (
      <Cover id={id} hues={genres} className={className}>
        {children}
      </Cover>
    )
  return (
    <Photo path={first} alt="" sizes={sizes} eager={eager} className={className}>
      {children}
    </Photo>
  )
}
