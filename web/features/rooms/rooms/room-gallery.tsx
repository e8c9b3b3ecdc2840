import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { cx } from '../../../ui/cx.ts'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { PhotoSteps } from '../../../ui/pictures/photo-steps.tsx'
import { Badge } from '../../../ui/tag.tsx'

const sizes = '(width >= 64rem) 60vw, 100vw'

const LargeRoomPhotos = lazyPart(() => import('./large-room-photos.tsx'), 'LargeRoomPhotos')

/**
 * All photos of a room: side by side on a wide screen, otherwise in a strip that is swiped, scrolled with the arrow keys, or stepped
 * through with the buttons. A press opens a photo in full screen.
 */
export function RoomGallery({ room }: { room: RoomShare }) {
  const { title, images } = room
  const { strip, at, step, watch } = useStrip(images.length)
  const [large, setLarge] = useState<number | null>(null)
  const photo = (at: number) => (
    <PhotoButton path={images[at] ?? ''} at={at} count={images.length} onPress={() => setLarge(at)} />
  )
  return (
    <section aria-label={t.rooms.photos()} className={cx('relative', images.length > 1 && 'lg:col-span-2')}>
      {images.length === 1 ? (
        photo(0)
      ) : (
        <>
          <ul
            ref={strip}
            className="gallery-strip"
            data-count={images.length}
            aria-label={t.rooms.photosOf({ title })}
            {...watch}
          >
            {images.map((path, i) => (
              <li key={path}>{photo(i)}</li>
            ))}
          </ul>
          <div className="lg:hidden">
            <PhotoSteps at={at} count={images.length} step={step} />
            <Badge className="absolute right-3 bottom-3">
              <span aria-live="polite">{t.rooms.photoPosition({ at: at + 1, count: images.length })}</span>
            </Badge>
          </div>
        </>
      )}
      {large !== null && <LargeRoomPhotos paths={images} start={large} onClose={() => setLarge(null)} />}
    </section>
  )
}

type PhotoButtonProps = { path: string; at: number; count: number; onPress: () => void }

function PhotoButton({ path, at, count, onPress }: PhotoButtonProps) {
  return (
    <button type="button" className="block size-full" {...dialogTrigger(LargeRoomPhotos.preload)} onClick={onPress}>
      <Photo
        path={path}
        alt={t.rooms.photoOf({ at: at + 1, count })}
        sizes={sizes}
        eager={at === 0}
        className={at === 0 ? 'page-picture' : undefined}
      />
    </button>
  )
}

/** The max distance of the strip from its target on arrival, as a fraction of a photo's width. */
const arrived = 0.02

/** The visible photo. While the strip scrolls to a target, it is the target, so that quick presses all count. */
function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const target = useRef<number>(null)
  const [at, setAt] = useState(0)

  const step = (by: -1 | 1) => {
    const to = at + by
    if (!strip.current || to < 0 || to >= count) return
    target.current = to
    setAt(to)
    strip.current.scrollTo({ left: to * strip.current.clientWidth })
  }
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    const place = scrollLeft / Math.max(1, clientWidth)
    if (target.current === null) setAt(Math.round(place))
    else if (Math.abs(place - target.current) < arrived) target.current = null
  }
  const cancel = () => {
    target.current = null
  }
  const press = (event: KeyboardEvent) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return { strip, at, step, watch: { onScroll: follow, onPointerDown: cancel, onWheel: cancel, onKeyDown: press } }
}
