import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { MapView } from '../../lib/map/map-view.tsx'
import { duration, type View, viewOf, zoomOfSelected } from './map-camera.ts'
import { alone, besideSelected, groupPins, type Marked, type Pin, pinsOf } from './map-pins.ts'
import { PartyPin } from './party-pin.tsx'
import { PartyPopup } from './party-popup.tsx'
import type { Selection } from './selection.ts'

type PartyMapProps = {
  /** In the order of the list. */
  parties: SocialParty[]
  isOneCity: boolean
  selection: Selection
}

/** The socials of the list on a map: numbered pins, and a popup for the one that was chosen here. */
export function PartyMap({ parties, isOneCity, selection }: PartyMapProps) {
  const { map, ref, area, readArea } = useArea()
  const pins = useMemo(() => pinsOf(parties), [parties])
  const view = useMemo(() => viewOf(parties, isOneCity), [parties, isOneCity])
  // The selected one stands alone, so that it is seen.
  const selected = pins.find(({ party }) => party.id === selection.selected)
  const group = useMemo(() => groupPins(pins.filter((pin) => pin !== selected)), [pins, selected])
  const others = area ? group(area.bounds, area.zoom) : []
  const marked = selected
    ? [...others.map((place) => besideSelected(place, selected, area?.zoom ?? 0)), alone(selected)]
    : others
  const popup = pins.find(({ party }) => party.id === selection.popup)
  useMovements(map, { view, pins, selection })
  return (
    <MapView
      ref={ref}
      label="Map of the socials"
      initialViewState={'center' in view ? at(view.center, view.zoom) : { bounds: view.bounds, fitBoundsOptions: view }}
      onMove={readArea}
    >
      {marked.map((place) => (
        <Marker key={place.key} longitude={place.point[0]} latitude={place.point[1]} anchor="bottom">
          <PartyPin place={place} isSelected={place.pins[0] === selected} onPress={() => press(place)} />
        </Marker>
      ))}
      {popup && <PartyPopup key={popup.party.id} pin={popup} onClose={selection.closePopup} />}
    </MapView>
  )

  function press({ pins: [{ party }], point, closer }: Marked) {
    if (closer === undefined) selection.openPopup(party.id)
    else map.current?.easeTo({ center: point, zoom: closer, duration: duration / 2 })
  }
}

const at = ([longitude, latitude]: Pin['point'], zoom: number) => ({ longitude, latitude, zoom })

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

type Movements = { view: View; pins: Pin[]; selection: Selection }

/** The movements of the product specification: to the whole list when it changes, to a party when its card is chosen. */
function useMovements(map: RefObject<MapRef | null>, { view, pins, selection: { flight } }: Movements) {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if ('center' in view) map.current?.flyTo({ ...view, duration })
    else map.current?.fitBounds(view.bounds, { padding: view.padding, duration })
  }, [map, view])
  const fly = useEffectEvent((to: string) => {
    const pin = pins.find(({ party }) => party.id === to)
    if (pin) map.current?.flyTo({ center: pin.point, zoom: zoomOfSelected, duration })
  })
  useEffect(() => {
    if (flight) fly(flight.to)
  }, [flight])
}
