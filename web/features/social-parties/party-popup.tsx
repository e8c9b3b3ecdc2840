import { Popup, useMap } from '@vis.gl/react-maplibre'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { formatPartyDay } from '../../lib/format/dates.ts'
import { ShareButton } from '../../lib/page/share-button.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/pictures/icons.tsx'
import { HueTags } from '../../ui/tag.tsx'
import { aboveTownName, type Marked } from './map-pins.ts'
import { nameOfPlace } from './map.words.ts'
import { placeOf } from './party.words.ts'
import { pathOfParty } from './shared-party.ts'

type PartyPopupProps = { place: Marked; party: SocialParty; onClose: () => void }

/** What a pin stands for. */
export function PartyPopup({ place, party, onClose }: PartyPopupProps) {
  const { id, venueName, date, time, danceStyles } = party
  return (
    <MapPopup place={place} title={venueName} onClose={onClose}>
      <p dir="auto" className="text-sm text-soft wrap-anywhere">
        {placeOf(party)}
      </p>
      <p className="text-sm tabular-nums wrap-anywhere">
        <b>{formatPartyDay(date.slice(0, 10))}</b>
        {time !== '' && ` · ${time}`}
      </p>
      <div className="-me-2 -mb-2 flex items-center justify-between gap-2">
        <HueTags names={danceStyles} />
        <ShareButton title={venueName} path={pathOfParty(id)} isSmall />
      </div>
    </MapPopup>
  )
}

/** So many parties of a place are listed; the list of the page has all. */
const maxListed = 50

type PlacePopupProps = { place: Marked; onChoose: (partyId: string) => void; onClose: () => void }

/** The parties of one place, of which one is chosen. */
export function PlacePopup({ place, onChoose, onClose }: PlacePopupProps) {
  const { pins, isTown } = place
  const left = pins.length - maxListed
  return (
    <MapPopup place={place} title={nameOfPlace(place)} onClose={onClose}>
      <ol className="-mx-2 max-h-44 overflow-y-auto max-lg:max-h-[12dvh]">
        {pins.slice(0, maxListed).map(({ party: { id, venueName, date }, number }) => (
          <li key={id}>
            <button
              type="button"
              className="menu-row w-full gap-2 px-2 text-start text-sm"
              onClick={() => onChoose(id)}
            >
              <span className="tabular-nums">{number}</span>
              <span className="min-w-0 wrap-anywhere">
                <b>{venueName}</b> · {formatPartyDay(date.slice(0, 10))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {isTown && <p className="text-sm text-soft">Not on the map: only the town is known.</p>}
      {left > 0 && <p className="text-sm text-soft">{left} more in the list</p>}
    </MapPopup>
  )
}

type MapPopupProps = { place: Marked; title: string; onClose: () => void; children: ReactNode }

/** It stays open until it is closed or another one opens. */
function MapPopup({ place, title, onClose, children }: MapPopupProps) {
  const content = useRef<HTMLElement>(null)
  const height = place.isTown ? townHeight : pinHeight
  useInSight(content, height)
  useEscape(onClose)
  return (
    <Popup
      longitude={place.point[0]}
      latitude={place.point[1]}
      anchor="bottom"
      offset={height}
      closeOnClick={false}
      closeButton={false}
      maxWidth="min(18rem, calc(100vw - 4rem))"
      className="map-popup"
      onClose={onClose}
    >
      <section ref={content} aria-label={title} className="grid gap-1">
        <IconButton label="Close" icon={<CloseIcon />} className="absolute end-0 top-0" onClick={onClose} />
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

/** In pixels, above the point. */
const [pinHeight, townHeight] = [38, 58 + aboveTownName]
const margin = 12

/** Moves the map by as much as the popup reaches over its edge. */
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
