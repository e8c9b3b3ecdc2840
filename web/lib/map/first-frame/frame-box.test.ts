import { expect, test } from 'vitest'
import {
  isMapSheet,
  latitudeAt,
  longitudeAt,
  sheetAround,
  sheetCorner,
  sheetSide,
  worldPoint,
} from '../../../../contract/socials/map-sheets.ts'
import { apart, frameBox, paddingIn, placeIn } from './frame-box.ts'

test('a place on the map is that of its degrees', () => {
  expect(worldPoint(0, 0)).toEqual({ x: 0.5, y: 0.5 })
  const { x, y } = worldPoint(-3.7, 40.4)
  expect([longitudeAt(x), latitudeAt(y)]).toEqual([expect.closeTo(-3.7), expect.closeTo(40.4)])
  expect(worldPoint(180, 90).y).toBeCloseTo(0)
})

test('a sheet reaches as far around a point as it is asked, unless the world ends', () => {
  for (const side of [0.0001, 0.0009, 0.004, 0.03, 0.09])
    for (const [longitude, latitude] of [
      [-3.7, 40.4],
      [115.8, -31.9],
      [-74, 40.7],
      [0, 0],
    ] as const) {
      const { x, y } = worldPoint(longitude, latitude)
      const sheet = sheetAround({ x, y }, side)
      expect(isMapSheet(sheet)).toBe(true)
      const corner = sheetCorner(sheet)
      const inside = [x - corner.x, y - corner.y, corner.x + sheetSide(sheet) - x, corner.y + sheetSide(sheet) - y]
      expect(Math.min(...inside), `${side} around ${longitude} ${latitude}`).toBeGreaterThanOrEqual(side)
    }
  expect(sheetAround({ x: 0.01, y: 0.99 }, 0.4)).toEqual({ zoom: 0, column: 0, row: 0 })
  const edge = sheetAround({ x: 0.001, y: 0.999 }, 0.01)
  expect([isMapSheet(edge), edge.column, sheetCorner(edge).y + sheetSide(edge)]).toEqual([true, 0, 1])
})

test('the frame shows what MapLibre fits into it', () => {
  const box = frameBox({ bounds: [-10, 35, 5, 44], padding: 50 })
  expect(placeIn(box, worldPoint(-10, 44))).toEqual({ left: '0%', top: '0%' })
  expect(placeIn(box, worldPoint(5, 35))).toEqual({ left: '100%', top: '100%' })
  expect(placeIn(box, worldPoint(-2.5, 44))).toEqual({ left: '50%', top: '0%' })
  const city = frameBox({ center: [-3.7, 40.4], zoom: 13 })
  expect(placeIn(city, worldPoint(-3.7, 40.4))).toEqual({ left: '50%', top: '50%' })
  const far = frameBox({ center: [-3.7, 40.4], zoom: 11 })
  const reach = worldPoint(-3.7, 40.4).x - sheetCorner(far.sheets.wide).x
  expect(reach * 512 * 2 ** 11, 'half of a wide screen, in pixels').toBeGreaterThan(1200)
  expect(city.maxPixels / city.width, 'the width of the world at this zoom').toBeCloseTo(512 * 2 ** 13)
})

test('a strip has room between its paddings, and sea up to its ends', () => {
  expect(paddingIn(80, 900, 700)).toEqual({ top: 80, right: 80, bottom: 80, left: 80 })
  const { top, bottom } = paddingIn(80, 900, 120)
  expect(top + bottom).toBeLessThan(70)
  const { width, sheets } = frameBox({ bounds: [-10, 35, 5, 44], padding: 50 })
  expect(sheetSide(sheets.narrow) / width).toBeGreaterThan(sheetSide(sheets.wide) / width)
  const town = frameBox({ bounds: [-3.8, 40.3, -3.6, 40.45], padding: 80 })
  expect(sheetSide(town.sheets.narrow) / town.width).toBeGreaterThan(10)
})

test('of marks that would overlap the first is shown', () => {
  const box = frameBox({ bounds: [-10, 35, 5, 44], padding: 50 })
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  const [madrid, toledo, lyon] = [at(40.4, -3.7), at(39.9, -4), at(43.9, 4.8)]
  const phone = apart([madrid, toledo, lyon], { box, size: [360, 300] })
  expect(phone).toEqual([madrid, lyon])
  expect(apart([toledo], { box, size: [360, 300], taken: phone })).toEqual([])
  expect(apart([toledo], { box, size: [3600, 3000], taken: phone })).toEqual([toledo])
  const city = frameBox({ center: [-3.7, 40.4], zoom: 13 })
  expect(apart([madrid, toledo], { box: city, size: [360, 300] }), 'what is out of sight is no link').toEqual([madrid])
})
