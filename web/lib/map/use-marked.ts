import { useMemo } from 'react'
import type { Area } from './camera.ts'
import { besideSelected, groupPlaces, type MarkedPlace } from './marked-places.ts'

type MarkedOptions<Pin extends { number: number }> = {
  selected: MarkedPlace<Pin> | undefined
  area: Area | undefined
  size?: number
  isEarly?: boolean
}

/**
 * The marks in the area. The selected place is never grouped, so that it is visible, and is the last. With `isEarly`, groups separate half a
 * zoom level earlier, when marks may still touch.
 */
export function useMarked<Pin extends { number: number }>(
  places: MarkedPlace<Pin>[],
  { selected, area, size, isEarly = false }: MarkedOptions<Pin>,
) {
  const group = useMemo(
    () =>
      groupPlaces(
        places.filter((place) => place !== selected),
        size,
      ),
    [places, selected, size],
  )
  const others = area ? group(area.bounds, isEarly ? area.nearest : area.zoom) : []
  return selected ? [...others.map((place) => besideSelected(place, selected, area?.zoom ?? 0)), selected] : others
}
