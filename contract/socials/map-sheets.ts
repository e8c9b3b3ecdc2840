/** A point on the world map (Web Mercator): its distances from the left and from the top, as fractions of the width and the height. */
export type WorldPoint = { x: number; y: number }

const farthest = 85.0511

export function worldPoint(longitude: number, latitude: number): WorldPoint {
  const angle = (Math.max(-farthest, Math.min(farthest, latitude)) * Math.PI) / 180
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) }
}

export const longitudeAt = (x: number) => (x - 0.5) * 360
export const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/**
 * A square of the world map for which the server draws the land. Its side is that of the world, halved `zoom` times; `column` and `row`
 * count quarters of the side from the top left corner.
 */
export type MapSheet = { zoom: number; column: number; row: number }

const maxZoom = 10
const steps = (zoom: number) => 4 * 2 ** zoom - 4

export const isMapSheet = ({ zoom, column, row }: MapSheet) =>
  zoom <= maxZoom && column <= steps(zoom) && row <= steps(zoom)

export const sheetSide = ({ zoom }: MapSheet) => 2 ** -zoom
export const sheetCorner = (sheet: MapSheet): WorldPoint => ({
  x: (sheet.column * sheetSide(sheet)) / 4,
  y: (sheet.row * sheetSide(sheet)) / 4,
})

/** The smallest sheet that extends at least `side` beyond this point in all directions, within the world. */
export function sheetAround({ x, y }: WorldPoint, side: number): MapSheet {
  // A point is at most an eighth of the side away from the middle of a sheet.
  const zoom = Math.max(0, Math.min(maxZoom, Math.floor(Math.log2(0.375 / side))))
  const step = 2 ** -zoom / 4
  const at = (place: number) => Math.max(0, Math.min(steps(zoom), Math.round(place / step - 2)))
  return { zoom, column: at(x), row: at(y) }
}

export const pathOfSheet = ({ zoom, column, row }: MapSheet) => `/map-land/${zoom}-${column}-${row}.svg`
