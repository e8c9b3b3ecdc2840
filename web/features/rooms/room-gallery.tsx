import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import type { RoomShare } from '../../../contract/rooms.ts'
import { Photo } from '../../ui/pictures/photo.tsx'
import { PhotoSteps } from '../../ui/pictures/photo-steps.tsx'
import { Badge } from '../../ui/tag.tsx'

const sizes = '(width >= 64rem) 60vw, 100vw'

/** All photos of a room, if it has any, to be swiped, scrolled with the arrow keys, or stepped through with the buttons. */
export function RoomGallery({ room }: { room: RoomShare }) {
  const { title, images } = room
  const { strip, at, step, watch } = useStrip(images.length)
  const [first] = images
  if (first === undefined) return null
  if (images.length === 1) return <Photo path={first} alt="" sizes={sizes} eager />

  return (
    <section aria-label="Photos" className="relative">
      <ul
        ref={strip}
        className="gallery-strip"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={`Photos of ${title}`}
        {...watch}
      >
        {images.map((path, i) => (
          <li key={path}>
            <Photo
              path={path}
              alt={`Photo ${i + 1} of ${images.length}`}
              sizes={sizes}
              eager={i === 0}
              className="rounded-none"
            />
          </li>
        ))}
      </ul>
      <PhotoSteps at={at} count={images.length} step={step} />
      <Badge className="absolute right-3 bottom-3">
        <span aria-live="polite">
          {at + 1} of {images.length}
        </span>
      </Badge>
    </section>
  )
}

/** How near to its target the strip has arrived, as a part of a photo's width. */
const arrived = 0.02

/** The photo in sight. While the strip scrolls to a target, that is the target, so that quick presses are all counted. */
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
