import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const host = 'https://streets.example.org'

/** 'breaks': it answers with its style, and with no tile. */
export type StreetsBehaviour = 'answers' | 'refuses' | 'hangs' | 'breaks'

const style = {
  version: 8,
  sources: {
    streets: { type: 'vector', url: `${host}/planet` },
    shades: { type: 'raster', tiles: [`${host}/shades`] },
  },
  glyphs: `${host}/fonts/{fontstack}/{range}.pbf`,
  sprite: `${host}/sprite`,
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#cde' } },
    { id: 'shade', type: 'raster', source: 'shades', maxzoom: 6 },
    { id: 'road', type: 'line', source: 'streets', 'source-layer': 'transportation' },
    {
      id: 'name',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'place',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Regular'], 'icon-image': 'dot' },
    },
    { id: 'shield', type: 'symbol', source: 'streets', 'source-layer': 'place', layout: { 'icon-image': 'shield' } },
  ],
}

const tiles = {
  tilejson: '3.0.0',
  tiles: [`${host}/planet/{z}/{x}/{y}.pbf`],
  maxzoom: 14,
  attribution: '<a href="https://openfreemap.org">OpenFreeMap</a> &copy; OpenMapTiles',
  vector_layers: ['transportation', 'place'].map((id) => ({ id, fields: {} })),
}

const replies: Record<string, object> = { '/light': style, '/dark': style, '/planet': tiles }

let asked: string[] = []

export const askedForStreets = () => asked

/** Takes the place of a maps service in the browser of a test. Its tiles are empty. */
export async function serveStreets(page: Page, behaviour: StreetsBehaviour) {
  asked = []
  await page.unroute(`${host}/**`)
  await page.route(`${host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (behaviour === 'refuses') return await route.abort('connectionrefused')
    // Longer than anybody waits.
    if (behaviour === 'hangs')
      return await delay(20_000, undefined, { ref: false }).then(() => route.abort().catch(() => {}))
    const json = replies[pathname]
    const headers = { 'access-control-allow-origin': '*' }
    if (json) return await route.fulfill({ json, headers })
    return await route.fulfill({ status: behaviour === 'breaks' ? 500 : 200, headers, body: '' })
  })
}
