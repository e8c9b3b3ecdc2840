import { expect, test } from 'vitest'
import { tilesAround } from './kept-tiles.ts'

const seville = [-5.98, 37.39] as const

test('a town gives the tiles around it at each zoom, coarse ones first and the nearest first', () => {
  expect(tilesAround(seville, { minZoom: 13, maxZoom: 15 })).toEqual([
    [13, 3959, 3177],
    [13, 3960, 3177],
    [13, 3959, 3176],
    [13, 3960, 3176],
    [14, 7919, 6354],
    [14, 7919, 6355],
    [14, 7920, 6354],
    [14, 7920, 6355],
    [14, 7918, 6354],
    [14, 7918, 6355],
  ])
})

test('wherever a town is, there are at most six of a zoom, all of the world', () => {
  for (let longitude = -180; longitude <= 180; longitude += 7.3)
    for (let latitude = -90; latitude <= 90; latitude += 6.1) {
      const tiles = tilesAround([longitude, latitude], { minZoom: 0, maxZoom: 15 })
      const ofZoom = (zoom: number) => tiles.filter(([of]) => of === zoom)
      for (let zoom = 0; zoom <= 14; zoom++) {
        const side = 2 ** zoom
        expect(ofZoom(zoom).length).toBeGreaterThan(0)
        expect(ofZoom(zoom).length).toBeLessThanOrEqual(6)
        expect(ofZoom(zoom).every(([, x, y]) => x >= 0 && y >= 0 && x < side && y < side)).toBe(true)
      }
      expect(ofZoom(15)).toEqual([])
    }
})

test('an archive without such zooms gives none', () => {
  expect(tilesAround(seville, { minZoom: 15, maxZoom: 15 })).toEqual([])
})
