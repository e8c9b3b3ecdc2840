import { Popup, useMap } from '@vis.gl/react-maplibre'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#texts'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/pictures/icons.tsx'
import type { Point } from './marked-places.ts'

type MapPopupProps = {
  point: Point
  /** The height of the mark above the point in pixels. */
  height: number
  title: string
  onClose: () => void
  children: ReactNode
}

/** A popup that stays open until it is closed or another one opens. */
export function MapPopup({ point, height, title, onClose, children }: MapPopupProps) {
  const content = useRef<HTMLElement>(null)
  useInSight(content, height)
  useEscape(onClose)
  return (
    <Popup
      longitude={point[0]}
      latitude={point[1]}
      anchor="bottom"
      offset={height}
      closeOnClick={false}
      closeButton={false}
      maxWidth="min(18rem, calc(100vw - 4rem))"
      className="map-popup"
      onClose={onClose}
    >
      <section ref={content} aria-label={title} className="grid gap-1">
        <IconButton label={t.common.close()} icon={<CloseIcon />} className="absolute end-0 top-0" onClick={onClose} />
        <h3 dir="auto" className="pe-9 text-base wrap-anywhere">
          {title}
        </h3>
        {children}
      </section>
    </Popup>
  )
}

function useEscape(onClose: () => void) {
  const close = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
}

const margin = 12

/** Moves the map by the overflow of the popup over its edge. */
function useInSight(content: RefObject<HTMLElement | null>, height: number) {
  const { current: map } = useMap()
  useEffect(() => {
    const popup = content.current?.closest('.maplibregl-popup')?.getBoundingClientRect()
    const frame = map?.getContainer().getBoundingClientRect()
    if (!popup || !frame) return
    const over = (start: number, end: number) => (start < 0 ? start : Math.max(end, 0))
    const x = over(popup.left - frame.left - margin, popup.right - frame.right + margin)
    const y = over(popup.top - frame.top - margin, popup.bottom - frame.bottom + margin + height)
    if (x !== 0 || y !== 0) map?.panBy([x, y], { duration: 240 })
  }, [content, map, height])
}
