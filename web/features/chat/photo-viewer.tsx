import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { privatePhotoQuery } from '../../lib/photos/private-photo.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FileImage } from '../../ui/pictures/file-image.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { PhotoSteps } from '../../ui/pictures/photo-steps.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** A photo of a message: on the server, or on its way there. */
export type MessagePhoto = { path: string | null; file?: Blob; name: string }

type PhotoViewerProps = {
  photos: readonly MessagePhoto[]
  memberId: string
  /** Which one is shown first. */
  start: number
  onClose: () => void
}

/** The photos of a message, one at a time as large as the screen, with the buttons or the arrow keys to the next. */
export function PhotoViewer({ photos, memberId, start, onClose }: PhotoViewerProps) {
  const [at, setAt] = useState(start)
  const step = (by: -1 | 1) => setAt(Math.max(0, Math.min(photos.length - 1, at + by)))
  useArrowKeys(step)
  const photo = photos[Math.min(at, photos.length - 1)]
  if (!photo) return null
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={photo.name}
      className="max-md:top-0 max-md:max-h-none max-md:rounded-none md:max-h-[calc(100dvh-48px)] md:w-[min(72rem,calc(100vw-48px))]"
    >
      <div className="relative grid h-[calc(100dvh-8.5rem)] md:h-[calc(100dvh-10rem)]">
        <Large key={photo.path ?? at} photo={photo} memberId={memberId} />
        {photos.length > 1 && <PhotoSteps at={at} count={photos.length} step={step} />}
      </div>
    </Modal>
  )
}

/** Listens on the window, because a button that is disabled at the last photo loses the focus. */
function useArrowKeys(step: (by: -1 | 1) => void) {
  const press = useEffectEvent(step)
  useEffect(() => {
    const listening = new AbortController()
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'ArrowLeft') press(-1)
        if (key === 'ArrowRight') press(1)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
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
          title="This photo could not be loaded."
          onRetry={() => void large.refetch()}
          retrying={large.isFetching}
        />
      </div>
    )
  const shown = file ?? large.data ?? small.data
  if (!shown) return <Skeleton className="size-full rounded-m" />
  return <FileImage file={shown} alt={name} className="size-full min-h-0 object-contain" />
}
