import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../../../contract/rooms/rooms.ts'
import type { Selection } from '../../../../lib/finder/selection.ts'
import { begins, duration, moveTo, useArea } from '../../../../lib/map/camera.ts'
import type { FrameView } from '../../../../lib/map/first-frame/frame-box.ts'
import { MapView } from '../../../../lib/map/map-view.tsx'
import { aboveTownName } from '../../../../lib/map/marked-places.ts'
import { useMarked } from '../../../../lib/map/use-marked.ts'
import { cx } from '../../../../ui/cx.ts'
import { MarkText, useMarkWords } from './room-mark.tsx'
import { hasRoom, placesOf, type RoomMark, stretchAt } from './room-places.ts'
import { PlacePopup, RoomPopup } from './room-popup.tsx'
import type { Venue } from './walk.ts'

type RoomMapProps = {
  /** In the order of the list. */
  rooms: RoomShare[]
  view: FrameView
  venue: Venue | null
  selection: Selection
  /** The id of the room whose card has the pointer or the focus. */
  pointed: string | undefined
  /** The element that the map fills. */
  frame: HTMLElement
}

/** The width of the world at zoom 0 in pixels, and its circumference in metres. */
const [worldPixels, girth] = [512, 40_075_017]

/** The rooms of the list on a map: a circle for each quarter or town, and a mark with the price of its rooms. */
export function RoomMap({ rooms, view, venue, selection, pointed, frame }: RoomMapProps) {
  const { map, ref, area, readArea } = useArea()
  const places = useMemo(() => placesOf(rooms), [rooms])
  const selected = places.find((place) => hasRoom(place, selection.selected))
  const marked = useMarked(places, { selected, area, isEarly: true })
  const [displayed] = useState(view)
  const at = useRef(view)
  useEffect(() => {
    if (at.current === view) return
    at.current = view
    moveTo(map.current, view, frame)
  }, [map, view, frame])
  // The circles scale with the map: in each frame of a zoom one property is set, and nothing is rendered.
  const scale = useCallback(
    (opened: MapRef | null) => {
      if (opened) frame.style.setProperty('--map-metre', `${(worldPixels * 2 ** opened.getZoom()) / girth}px`)
    },
    [frame],
  )
  return (
    <MapView
      ref={useCallback(
        (opened: MapRef | null) => {
          ref(opened)
          scale(opened)
        },
        [ref, scale],
      )}
      label={t.rooms.mapOfTheRooms()}
      initialViewState={begins(displayed, frame)}
      onMove={() => {
        readArea()
        scale(map.current)
      }}
    >
      {places.map((place) => (
        <Marker key={`area ${place.key}`} longitude={place.point[0]} latitude={place.point[1]} anchor="center">
          <Area place={place} isRaised={place === selected || hasRoom(place, pointed)} />
        </Marker>
      ))}
      {venue && (
        <Marker longitude={venue.longitude} latitude={venue.latitude} anchor="center">
          <span className="room-venue">
            <span className="map-place" />
            <span>{t.rooms.venue()}</span>
          </span>
        </Marker>
      )}
      {marked.map((mark) => (
        <Marker
          key={mark.key}
          longitude={mark.point[0]}
          latitude={mark.point[1]}
          anchor="bottom"
          offset={[0, -aboveTownName]}
        >
          <Mark mark={mark} isRaised={mark === selected || hasRoom(mark, pointed)} onPress={() => press(mark)} />
        </Marker>
      ))}
      <Popups places={places} venue={venue} selection={selection} />
    </MapView>
  )

  function press({ key, pins: [{ room }, ...more], point, closer }: RoomMark) {
    if (closer !== undefined) map.current?.easeTo({ center: point, zoom: closer, duration: duration / 2 })
    else if (more.length > 0) selection.openPlace(key)
    else selection.openPopup(room.id)
  }
}

/** The quarter or town: the room is somewhere within. */
function Area({ place, isRaised }: { place: RoomMark; isRaised: boolean }) {
  const [{ place: where }] = place.pins
  const across = { '--across': 2 * where.radius * stretchAt(where.latitude) } as CSSProperties
  return <span aria-hidden className={cx('room-area', isRaised && 'room-area-raised')} style={across} />
}

function Mark({ mark, isRaised, onPress }: { mark: RoomMark; isRaised: boolean; onPress: () => void }) {
  const { name, ...words } = useMarkWords(mark)
  return (
    <button
      type="button"
      className={cx('map-town room-mark', isRaised && 'map-pin-selected')}
      aria-label={name}
      onClick={(event) => {
        // Otherwise the map would handle the press as one on itself.
        event.stopPropagation()
        onPress()
      }}
    >
      <MarkText {...words} />
    </button>
  )
}

type PopupsProps = { places: RoomMark[]; venue: Venue | null; selection: Selection }

/** The popup of a room, or of a place with several rooms to choose from. */
function Popups({ places, venue, selection }: PopupsProps) {
  const { popup, place: openKey, openPopup, closePopup } = selection
  const place = places.find((one) => (popup === undefined ? one.key === openKey : hasRoom(one, popup)))
  if (!place) return null
  const pin = place.pins.find(({ room }) => room.id === popup)
  return pin ? (
    <RoomPopup key={popup} pin={pin} point={place.point} venue={venue} onClose={closePopup} />
  ) : (
    <PlacePopup key={place.key} place={place} onChoose={openPopup} onClose={closePopup} />
  )
}
