import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Photo } from '../../ui/photo.tsx'

type RoomPictureProps = {
  room: { id: string; image: string | null }
  genres: readonly string[]
  sizes: string
  className?: string
}

/** The room's first photo, or the cover that is drawn for it. The room's title stands beside it. */
export function RoomPicture({ room: { id, image }, genres, sizes, className }: RoomPictureProps) {
  return image === null ? (
    <Cover id={id} hues={genres} className={cx('rounded-m', className)} />
  ) : (
    <Photo path={image} alt="" sizes={sizes} className={className} />
  )
}
