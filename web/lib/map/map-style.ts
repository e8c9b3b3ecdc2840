import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type MapColors, readMapColors } from './map-colors.ts'
import { type Streets, streetsOfSite, worldUrl } from './archives/map-archives.ts'
import { withService } from './streets/service-style.ts'
import { beyond, streetsFrom } from './streets/street-bounds.ts'
import { readService } from './streets/street-service.ts'

export const mapFont = 'Figtree'

/** Labels are drawn on a canvas with the page's own font, which must be loaded before. */
const fontReady = () => document.fonts.load(`550 14px ${mapFont}`).catch(() => [])

const setting = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null

const addressOf = (archive: string) => `pmtiles://${archive}`

/** The style of the maps with the streets of a maps service over it; null if it has none, or does not answer. */
export async function styleWithService(
  world: StyleSpecification,
  { isDark, signal }: { isDark: boolean; signal: AbortSignal },
) {
  const url = setting(isDark ? 'map-style-dark' : 'map-style')
  if (url === null) return null
  const service = await readService(url, signal)
  return isStyle(service) ? withService(world, service, mapFont) : null
}

const isStyle = (reply: unknown): reply is StyleSpecification =>
  typeof reply === 'object' && reply !== null && 'sources' in reply && 'layers' in reply && Array.isArray(reply.layers)

/** The style of the maps: the bundled world with the site's streets (MAP_FILE), if it has them. */
export async function mapStyle(isDark: boolean): Promise<StyleSpecification> {
  const streets = streetsOfSite()
  const [drawing] = await Promise.all([streets && import('./streets/street-style.ts'), fontReady()])
  const colors = readMapColors(isDark ? 'dark' : 'light')
  const named = labelsOf(colors)
  return {
    version: 8,
    sources: {
      world: { type: 'vector', url: addressOf(worldUrl()) },
      ...(streets && { streets: { type: 'vector', url: addressOf(streets.url) } }),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      ...areasOf(colors),
      ...linesOf(colors),
      ...(streets && drawing ? drawing.streetLayers(colors, mapFont) : []),
      ...(streets && drawing ? named.flatMap((layer) => aroundStreets(layer, streets)) : named),
      ...(streets && drawing ? drawing.streetLabels(colors, { font: mapFont, bounds: streets.bounds }) : []),
    ],
  }
}

/** Hides the names of the world's towns within the bounds of the streets, which have their own. */
function aroundStreets(layer: LayerSpecification, { bounds }: Streets): LayerSpecification[] {
  if (layer.type === 'background' || layer.id === 'country') return [layer]
  const filter: FilterSpecification = beyond(bounds)
  return [
    { ...layer, maxzoom: streetsFrom },
    { ...layer, id: `${layer.id}-beyond`, minzoom: streetsFrom, filter },
  ] as LayerSpecification[]
}

const areasOf = ({ sea, land, shore }: MapColors): LayerSpecification[] => [
  {
    id: 'land',
    type: 'fill',
    source: 'world',
    'source-layer': 'land',
    paint: { 'fill-color': land, 'fill-outline-color': shore },
  },
  { id: 'lake', type: 'fill', source: 'world', 'source-layer': 'lake', paint: { 'fill-color': sea } },
]

const linesOf = ({ sea, border }: MapColors): LayerSpecification[] => [
  {
    id: 'river',
    type: 'line',
    source: 'world',
    'source-layer': 'river',
    minzoom: 4,
    paint: { 'line-color': sea, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 10, 3] },
  },
  {
    id: 'border',
    type: 'line',
    source: 'world',
    'source-layer': 'border',
    paint: {
      'line-color': border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2, 12, 2],
      'line-dasharray': [3, 2],
    },
  },
]

const labelsOf = ({ label, halo, dot, border }: MapColors): LayerSpecification[] => [
  {
    id: 'city-dot',
    type: 'circle',
    source: 'world',
    'source-layer': 'city',
    minzoom: 3,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 1.5, 8, 3],
      'circle-color': halo,
      'circle-stroke-color': dot,
      'circle-stroke-width': 1,
    },
  },
  {
    id: 'country',
    type: 'symbol',
    source: 'world',
    'source-layer': 'country',
    maxzoom: 7,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [mapFont, 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 15],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.1,
      'text-max-width': 7,
      'symbol-sort-key': ['-', 0, ['get', 'size']],
    },
    paint: { 'text-color': border, 'text-halo-color': halo, 'text-halo-width': 1.2 },
  },
  {
    id: 'city',
    type: 'symbol',
    source: 'world',
    'source-layer': 'city',
    minzoom: 3,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [mapFont, 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 9, ['+', 5, ['get', 'prominence']]],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'symbol-sort-key': ['-', 0, ['get', 'prominence']],
      'text-padding': 4,
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  },
]
