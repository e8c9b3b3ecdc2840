import { useRef, useState } from 'react'
import type { RoomShare } from '../../../contract/rooms.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/more-icons.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Badge } from '../../ui/tag.tsx'
import { RoomPicture } from './room-picture.tsx'

const sizes = '(width >= 64rem) 60vw, 100vw'

/** All photos of a room: swiped, scrolled with the arrow keys, or walked with the buttons. */
export function RoomGallery({ room }: { room: RoomShare }) {
  const { title, images } = room
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  if (images.length === 0) return <RoomPicture room={room} sizes={sizes} className="aspect-[2]" />
  if (images.length === 1) return <RoomPicture room={room} sizes={sizes} eager />

  const widthOf = (list: HTMLUListElement) => Math.max(1, list.clientWidth)
  const go = (to: number) => strip.current?.scrollTo({ left: to * widthOf(strip.current) })
  return (
    <section aria-label="Photos" className="relative">
      <ul
        ref={strip}
        className="gallery-strip"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={`Photos of ${title}`}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / widthOf(currentTarget)))}
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
      <IconButton
        label="Previous photo"
        icon={<ChevronLeftIcon />}
        className="gallery-step left-3"
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <IconButton
        label="Next photo"
        icon={<ChevronRightIcon />}
        className="gallery-step right-3"
        disabled={at === images.length - 1}
        onClick={() => go(at + 1)}
      />
      <Badge className="absolute right-3 bottom-3">
        <span aria-live="polite">
          {at + 1} of {images.length}
        </span>
      </Badge>
    </section>
  )
}
