import { Popup, useMap } from '@vis.gl/react-maplibre'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { formatPartyDay } from '../../lib/dates.ts'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { HueTags } from '../../ui/tag.tsx'
import type { Pin } from './map-pins.ts'
import { placeOf } from './party.words.ts'

/** What a pin stands for. It stays open until it is closed or another one opens. */
export function PartyPopup({ pin: { party, point }, onClose }: { pin: Pin; onClose: () => void }) {
  const { venueName, date, time, danceStyles } = party
  const content = useRef<HTMLElement>(null)
  useInSight(content)
  useEscape(onClose)
  return (
    <Popup
      longitude={point[0]}
      latitude={point[1]}
      anchor="bottom"
      offset={pinHeight}
      closeOnClick={false}
      closeButton={false}
      maxWidth="min(18rem, calc(100vw - 4rem))"
      className="map-popup"
      onClose={onClose}
    >
      <section ref={content} aria-label={venueName} className="grid gap-1">
        <IconButton label="Close" icon={<CloseIcon />} className="absolute end-0 top-0" onClick={onClose} />
        <h3 dir="auto" className="pe-9 text-base wrap-anywhere">
          {venueName}
        </h3>
        <p dir="auto" className="text-sm text-soft wrap-anywhere">
          {placeOf(party)}
        </p>
        <p className="text-sm tabular-nums wrap-anywhere">
          <b>{formatPartyDay(date.slice(0, 10))}</b>
          {time !== '' && ` · ${time}`}
        </p>
        <HueTags names={danceStyles} />
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

/** In pixels. */
const pinHeight = 38
const margin = 12

/** Moves the map by as much as the popup reaches over its edge. */
function useInSight(content: RefObject<HTMLElement | null>) {
  const { current: map } = useMap()
  useEffect(() => {
    const popup = content.current?.closest('.maplibregl-popup')?.getBoundingClientRect()
    const frame = map?.getContainer().getBoundingClientRect()
    if (!popup || !frame) return
    const over = (start: number, end: number) => (start < 0 ? start : Math.max(end, 0))
    const x = over(popup.left - frame.left - margin, popup.right - frame.right + margin)
    const y = over(popup.top - frame.top - margin, popup.bottom - frame.bottom + margin + pinHeight)
    if (x !== 0 || y !== 0) map?.panBy([x, y], { duration: 240 })
  }, [content, map])
}
