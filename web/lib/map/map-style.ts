import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import world from '../../../assets/basemap/world.pmtiles?url'

const font = 'Figtree'

/** Labels are drawn on a canvas with the page's own font, which must be loaded by then. */
export const mapFontReady = () => document.fonts.load(`550 14px ${font}`)

/** The style of a maps service, if the site is set up with one (MAP_STYLE_URL), otherwise null. */
export const styleOfService = () => document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content ?? null

const colorNames = ['sea', 'land', 'shore', 'border', 'label', 'halo', 'dot'] as const
type Colors = Record<(typeof colorNames)[number], string>

/** The bundled map of the world in the colours of a theme. */
export function worldStyle(isDark: boolean): StyleSpecification {
  const colors = colorsOf(isDark ? 'dark' : 'light')
  return {
    version: 8,
    sources: { world: { type: 'vector', url: `pmtiles://${new URL(world, location.href).href}` } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      ...areasOf(colors),
      ...linesOf(colors),
      ...labelsOf(colors),
    ],
  }
}

const areasOf = ({ sea, land, shore }: Colors): LayerSpecification[] => [
  {
    id: 'land',
    type: 'fill',
    source: 'world',
    'source-layer': 'land',
    paint: { 'fill-color': land, 'fill-outline-color': shore },
  },
  { id: 'lake', type: 'fill', source: 'world', 'source-layer': 'lake', paint: { 'fill-color': sea } },
]

const linesOf = ({ sea, border }: Colors): LayerSpecification[] => [
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

const labelsOf = ({ label, halo, dot, border }: Colors): LayerSpecification[] => [
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
      'text-font': [font, 'sans-serif'],
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
      'text-font': [font, 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 9, ['+', 5, ['get', 'prominence']]],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'symbol-sort-key': ['-', 0, ['get', 'prominence']],
      'text-padding': 4,
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  },
]

/** MapLibre does not know OKLCH, so each token is painted on a pixel and read back. */
function colorsOf(theme: 'light' | 'dark'): Colors {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.colorScheme = theme
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (name: string) => {
    probe.style.color = `var(--color-map-${name})`
    if (!pixel) return 'gray'
    pixel.fillStyle = getComputedStyle(probe).color
    pixel.fillRect(0, 0, 1, 1)
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
  const colors = Object.fromEntries(colorNames.map((name) => [name, read(name)])) as Colors
  probe.remove()
  return colors
}
