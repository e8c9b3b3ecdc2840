import type { FilterSpecification } from 'maplibre-gl'

/** West, south, east and north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Up to this zoom the bundled world is drawn, as all of its tiles are there. */
export const streetsFrom = 6

/** Of points, those within the area. */
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
