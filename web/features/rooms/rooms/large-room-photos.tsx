import { t } from '#texts'
import { LargePhotos } from '../../../ui/pictures/large-photos.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'

type LargeRoomPhotosProps = { paths: readonly string[]; start: number; onClose: () => void }

/** The photos of a room in full screen, one at a time. */
export function LargeRoomPhotos({ paths, start, onClose }: LargeRoomPhotosProps) {
  const nameOf = (at: number) => t.rooms.photoOf({ at: at + 1, count: paths.length })
  return (
    <LargePhotos count={paths.length} start={start} titleOf={nameOf} onClose={onClose}>
      {(at) => (
        <Photo key={paths[at]} path={paths[at] ?? ''} alt={nameOf(at)} sizes="100vw" eager className="large-photo" />
      )}
    </LargePhotos>
  )
}
