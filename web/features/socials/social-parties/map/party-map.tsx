import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import type { Selection } from '../../../../lib/finder/selection.ts'
import { begins, duration, moveTo, useArea } from '../../../../lib/map/camera.ts'
import type { FrameView } from '../../../../lib/map/first-frame/frame-box.ts'
import { MapView } from '../../../../lib/map/map-view.tsx'
import { aboveTownName } from '../../../../lib/map/marked-places.ts'
import { useMarked } from '../../../../lib/map/use-marked.ts'
import { defaultView, viewInCity, viewOf, zoomOfSelected } from './map-camera.ts'
import { hasParty, type Marked, placesOf } from './map-pins.ts'
import { PartyPin } from './party-pin.tsx'
import { PartyPopup, PlacePopup } from './party-popup.tsx'

type PartyMapProps = {
  /** In the order of the list. */
  parties: SocialParty[]
  /** All socials of the chosen city, if none of these has a position. */
  ofCity: SocialParty[] | undefined
  isOneCity: boolean
  selection: Selection
  /** The element that the map fills. */
  frame: HTMLElement
}

/** The socials of the list on a map: numbered pins, marks of towns, and a popup for a press on one. */
export function PartyMap({ parties, ofCity, isOneCity, selection, frame }: PartyMapProps) {
  const { map, ref, area, readArea } = useArea()
  const view = useMemo(
    () => (isOneCity ? viewInCity(parties, ofCity) : viewOf(parties, false)),
    [parties, ofCity, isOneCity],
  )
  const places = useMemo(() => placesOf(parties), [parties])
  const selected = places.find((place) => hasParty(place, selection.selected))
  const marked = useMarked(places, { selected, area })
  useMovements(map, { view, places, selection, frame })
  const [displayed] = useState(() => placeOfFlight(places, selection) ?? view ?? defaultView)
  return (
    <MapView
      ref={ref}
      label={t.socialParties.mapOfTheSocials()}
      initialViewState={begins(displayed, frame)}
      onMove={readArea}
    >
      {marked.map((place) => (
        <Marker
          key={place.key}
          longitude={place.point[0]}
          latitude={place.point[1]}
          anchor="bottom"
          offset={[0, place.isTown ? -aboveTownName : 0]}
        >
          <PartyPin place={place} isSelected={place === selected} onPress={() => press(place)} />
        </Marker>
      ))}
      <Popups places={places} selection={selection} />
    </MapView>
  )

  function press({ key, pins: [{ party }, ...more], point, closer }: Marked) {
    if (closer !== undefined) map.current?.easeTo({ center: point, zoom: closer, duration: duration / 2 })
    else if (more.length > 0) selection.openPlace(key)
    else selection.openPopup(party.id)
  }
}

/** The popup of a party, or of a place with several parties to choose from. */
function Popups({ places, selection }: { places: Marked[]; selection: Selection }) {
  const { popup, place: openKey, openPopup, closePopup } = selection
  const place = places.find((one) => (popup === undefined ? one.key === openKey : hasParty(one, popup)))
  if (!place) return null
  const pin = place.pins.find(({ party }) => party.id === popup)
  return pin ? (
    <PartyPopup key={popup} place={place} party={pin.party} onClose={closePopup} />
  ) : (
    <PlacePopup key={place.key} place={place} onChoose={openPopup} onClose={closePopup} />
  )
}

/** The initial view of the map if a card was chosen before the map was loaded. */
function placeOfFlight(places: Marked[], { flight }: Selection): FrameView | undefined {
  const place = flight && places.find((one) => hasParty(one, flight.to))
  return place && { center: place.point, zoom: zoomOfSelected }
}

type Movements = { view: FrameView | null; places: Marked[]; selection: Selection; frame: HTMLElement }

/** The movements of the product specification: to the complete list when it changes, to a party when its card is chosen. */
function useMovements(map: RefObject<MapRef | null>, { view, places, selection: { flight }, frame }: Movements) {
  const shown = useRef(view)
  useEffect(() => {
    if (view === null || shown.current === view) return
    shown.current = view
    moveTo(map.current, view, frame)
  }, [map, view, frame])
  const fly = useEffectEvent((to: string) => {
    const place = places.find((one) => hasParty(one, to))
    if (place) map.current?.flyTo({ center: place.point, zoom: zoomOfSelected, duration })
  })
  useEffect(() => {
    if (flight) fly(flight.to)
  }, [flight])
}
