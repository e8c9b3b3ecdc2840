import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { MapView } from '../../lib/map/map-view.tsx'
import {
  defaultView,
  duration,
  fitted,
  type Point,
  type View,
  viewInCity,
  viewOf,
  zoomOfSelected,
} from './map-camera.ts'
import { aboveTownName, besideSelected, groupPlaces, hasParty, type Marked, placesOf } from './map-pins.ts'
import { PartyPin } from './party-pin.tsx'
import { PartyPopup, PlacePopup } from './party-popup.tsx'
import type { Selection } from './selection.ts'

type PartyMapProps = {
  /** In the order of the list. */
  parties: SocialParty[]
  /** All of the chosen city, where none of these has a place. */
  ofCity: SocialParty[] | undefined
  isOneCity: boolean
  selection: Selection
  /** What the map fills. */
  frame: HTMLElement
}

/** The socials of the list on a map: numbered pins, marks of towns, and a popup for what was chosen here. */
export function PartyMap({ parties, ofCity, isOneCity, selection, frame }: PartyMapProps) {
  const { map, ref, area, readArea } = useArea()
  const view = useMemo(
    () => (isOneCity ? viewInCity(parties, ofCity) : viewOf(parties, false)),
    [parties, ofCity, isOneCity],
  )
  const places = useMemo(() => placesOf(parties), [parties])
  // The selected one stands alone, so that it is seen.
  const selected = places.find((place) => hasParty(place, selection.selected))
  const group = useMemo(() => groupPlaces(places.filter((place) => place !== selected)), [places, selected])
  const others = area ? group(area.bounds, area.zoom) : []
  const marked = selected
    ? [...others.map((place) => besideSelected(place, selected, area?.zoom ?? 0)), selected]
    : others
  useMovements(map, { view, places, selection, frame })
  const [shown] = useState(() => placeOfFlight(places, selection) ?? view ?? defaultView)
  return (
    <MapView
      ref={ref}
      label="Map of the socials"
      initialViewState={
        'center' in shown
          ? at(shown.center, shown.zoom)
          : { bounds: shown.bounds, fitBoundsOptions: fitted(shown, frame) }
      }
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

/** Of a party, or of a place with several of which one is chosen. */
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

/** Where the map begins if a card was chosen before it was there. */
function placeOfFlight(places: Marked[], { flight }: Selection): View | undefined {
  const place = flight && places.find((one) => hasParty(one, flight.to))
  return place && { center: place.point, zoom: zoomOfSelected }
}

const at = ([longitude, latitude]: Point, zoom: number) => ({ longitude, latitude, zoom })

type Area = { bounds: [number, number, number, number]; zoom: number }

/**
 * The area for which pins are drawn: what is in sight and half as much on each side. It changes with each step of the zoom, and when
 * the map was moved near its edge, not with each frame of a movement. The pins are there with the map, before its tiles.
 */
function useArea() {
  const map = useRef<MapRef>(null)
  const [area, setArea] = useState<Area>()
  const readArea = useCallback(() => {
    if (!map.current) return
    const zoom = Math.floor(map.current.getZoom())
    const [west, south, east, north] = map.current.getBounds().toArray().flat() as Area['bounds']
    setArea((shown) => {
      if (shown?.zoom === zoom && contains(shown.bounds, [west, south, east, north])) return shown
      const [aside, above] = [(east - west) / 2, (north - south) / 2]
      return { zoom, bounds: [west - aside, south - above, east + aside, north + above] }
    })
  }, [])
  const ref = useCallback(
    (opened: MapRef | null) => {
      map.current = opened
      readArea()
    },
    [readArea],
  )
  return { map, ref, area, readArea }
}

const contains = (outer: Area['bounds'], [west, south, east, north]: Area['bounds']) =>
  outer[0] <= west && outer[1] <= south && outer[2] >= east && outer[3] >= north

type Movements = { view: View | null; places: Marked[]; selection: Selection; frame: HTMLElement }

/** The movements of the product specification: to the whole list when it changes, to a party when its card is chosen. */
function useMovements(map: RefObject<MapRef | null>, { view, places, selection: { flight }, frame }: Movements) {
  const shown = useRef(view)
  useEffect(() => {
    if (view === null || shown.current === view) return
    shown.current = view
    if ('center' in view) map.current?.flyTo({ ...view, duration })
    else map.current?.fitBounds(view.bounds, { ...fitted(view, frame), duration })
  }, [map, view, frame])
  const fly = useEffectEvent((to: string) => {
    const place = places.find((one) => hasParty(one, to))
    if (place) map.current?.flyTo({ center: place.point, zoom: zoomOfSelected, duration })
  })
  useEffect(() => {
    if (flight) fly(flight.to)
  }, [flight])
}
