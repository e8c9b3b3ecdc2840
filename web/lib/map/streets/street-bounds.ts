import type { FilterSpecification } from 'maplibre-gl'

/** West, south, east and north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Below this zoom the bundled world is drawn, because all of its tiles are included. */
export const streetsFrom = 6

/** A filter for points within the area. */
export const within = ([west, south, east, north]: Bounds): FilterSpecification => [
  'within',
  {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
]

export const beyond = (bounds: Bounds): FilterSpecification => ['!', within(bounds)] as FilterSpecification
