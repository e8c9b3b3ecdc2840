import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#texts'
import { dialogTrigger, lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { useNear } from '../../../../lib/lists/near.ts'
import { privatePhotoQuery } from '../../../../lib/photos/private-photo.ts'
import { useUploadProgress } from '../../../../lib/outbox/outbox.ts'
import { RetryIcon } from '../../../../ui/pictures/icons.tsx'
import { cx } from '../../../../ui/cx.ts'
import { FilePhoto } from '../../../../ui/pictures/file-photo.tsx'
import { photoName } from '../chat.words.ts'
import type { VisibleMessage } from '../messages.ts'
import type { MessagePhoto } from './photo-viewer.tsx'

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'), 'PhotoViewer')

type MessagePhotosProps = { message: VisibleMessage; memberId: string }

/** The photos of a message in frames of a fixed shape. A press opens a photo in full screen. */
export function MessagePhotos({ message, memberId }: MessagePhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  const photos = photosOf(message, memberId)
  if (photos.length === 0) return null
  return (
    <div
      className={cx(
        'relative -mx-2 -mt-0.5 mb-1 grid max-w-[calc(100%+1rem)] gap-1 overflow-clip rounded-m',
        photos.length === 1 ? 'w-80' : 'w-88 grid-cols-2',
      )}
    >
      {photos.map((photo, at) => (
        <PhotoPlace
          key={photo.name}
          photo={photo}
          memberId={memberId}
          className={shapeOf(at, photos.length)}
          onOpen={() => setOpen(at)}
        />
      ))}
      <UploadBar clientId={message.outgoing?.clientId} count={photos.length} />
      {open !== null && <PhotoViewer {...{ photos, memberId }} start={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function photosOf({ images, senderId, senderName, outgoing }: VisibleMessage, memberId: string): MessagePhoto[] {
  const name = senderId === memberId ? null : senderName
  if (outgoing)
    return outgoing.photos.map(({ file, path }, at) => ({
      file,
      path,
      name: photoName(name, at, outgoing.photos.length),
    }))
  return images.map((path, at) => ({ path, name: photoName(name, at, images.length) }))
}

/** A single photo is wide, and so is the first of three; the others are square. */
const shapeOf = (at: number, count: number) =>
  count === 1 ? 'aspect-4/3' : count === 3 && at === 0 ? 'col-span-2 aspect-2/1' : 'aspect-square'

type PlaceProps = { photo: MessagePhoto; memberId: string; className: string; onOpen: () => void }

/** A photo of a message, which is loaded when it is near the view. */
export function PhotoPlace({ photo: { path, file, name }, memberId, className, onOpen }: PlaceProps) {
  // A photo chosen here stays displayed after it is sent, without flickering or loading it again.
  const [local] = useState(file)
  const place = useRef<HTMLButtonElement>(null)
  // Photos of a long chat are not all loaded at once.
  const isNear = useNear(place, { scrollMargin: '600px 0px' })
  const { data, isError, refetch } = useQuery({
    ...privatePhotoQuery(memberId, path ?? '', 640),
    enabled: isNear && path !== null && !local,
  })
  return (
    <button
      type="button"
      className={cx('block min-w-0', className)}
      {...dialogTrigger(PhotoViewer.preload)}
      ref={place}
      onClick={() => (isError ? void refetch() : onOpen())}
    >
      <FilePhoto path={path} file={local ?? data} alt={name} className="size-full rounded-none">
        {isError && (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-card p-2 text-sm text-soft">
            <RetryIcon size={20} />
            {t.chat.notLoadedRetry()}
          </span>
        )}
      </FilePhoto>
    </button>
  )
}

/** Lies over the photos, so that nothing moves when it disappears. */
function UploadBar({ clientId, count }: { clientId: string | undefined; count: number }) {
  const progress = useUploadProgress(clientId)
  if (progress === null) return null
  return (
    <span className="absolute inset-x-2 bottom-2 rounded-full bg-card p-1">
      <progress className="progress-bar block" aria-label={t.chat.sendingPhotos({ count })} max={1} value={progress} />
    </span>
  )
}
