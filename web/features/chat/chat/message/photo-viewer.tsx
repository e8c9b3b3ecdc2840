import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#texts'
import { privatePhotoQuery } from '../../../../lib/photos/private-photo.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { FileImage } from '../../../../ui/pictures/file-image.tsx'
import { LargePhotos } from '../../../../ui/pictures/large-photos.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'

/** A photo of a message, on the server or not uploaded yet. */
export type MessagePhoto = { path: string | null; file?: Blob; name: string }

type PhotoViewerProps = {
  photos: readonly MessagePhoto[]
  memberId: string
  /** The index of the first displayed photo. */
  start: number
  onClose: () => void
}

/** The photos of a message in full screen, one at a time, with buttons and arrow keys for the next. */
export function PhotoViewer({ photos, memberId, start, onClose }: PhotoViewerProps) {
  if (photos.length === 0) return null
  return (
    <LargePhotos count={photos.length} start={start} titleOf={(at) => photos[at]?.name ?? ''} onClose={onClose}>
      {(at) => {
        const photo = photos[at]
        return photo && <Large key={photo.path ?? at} photo={photo} memberId={memberId} />
      }}
    </LargePhotos>
  )
}

function Large({ photo: { path, file, name }, memberId }: { photo: MessagePhoto; memberId: string }) {
  const [width] = useState<1280 | 2048>(() => (innerWidth * devicePixelRatio > 1280 ? 2048 : 1280))
  const isLoaded = path !== null && !file
  const large = useQuery({ ...privatePhotoQuery(memberId, path ?? '', width), enabled: isLoaded })
  const small = useQuery({ ...privatePhotoQuery(memberId, path ?? '', 640), enabled: false })
  if (large.isError)
    return (
      <div className="self-center">
        <ErrorState
          title={t.chat.weCouldntLoadThisPhoto()}
          onRetry={() => void large.refetch()}
          retrying={large.isFetching}
        />
      </div>
    )
  const displayed = file ?? large.data ?? small.data
  if (!displayed) return <Skeleton className="size-full rounded-m" />
  return <FileImage file={displayed} alt={name} className="size-full min-h-0 object-contain" />
}
