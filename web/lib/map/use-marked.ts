import { useMemo } from 'react'
import type { Area } from './camera.ts'
import { besideSelected, groupPlaces, type MarkedPlace } from './marked-places.ts'

/** The marks in the area. The selected place is never grouped, so that it is visible, and is the last. */
export function useMarked<Pin extends { number: number }>(
  places: MarkedPlace<Pin>[],
  { selected, area, size }: { selected: MarkedPlace<Pin> | undefined; area: Area | undefined; size?: number },
) {
  const group = useMemo(
    () =>
      groupPlaces(
        places.filter((place) => place !== selected),
        size,
      ),
    [places, selected, size],
  )
  const others = area ? group(area.bounds, area.zoom) : []
  return selected ? [...others.map((place) => besideSelected(place, selected, area?.zoom ?? 0)), selected] : others
}
