import { type Flavor, layers } from '@protomaps/basemaps'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColors } from '../map-colors.ts'
import { type Bounds, streetsFrom, within } from './street-bounds.ts'

/** The layers of the Protomaps schema in our colours: land, water, parks, blocks and streets. */
export const streetLayers = (colors: MapColors, font: string): LayerSpecification[] =>
  drawnLayers(colors, font).filter(({ type }) => type !== 'symbol')

/** Names, above all other layers. Only within `bounds`, because tiles extend beyond them and the world has its own names there. */
export function streetLabels(
  colors: MapColors,
  { font, bounds }: { font: string; bounds: Bounds },
): LayerSpecification[] {
  const labels = drawnLayers(colors, font).filter(({ type }) => type === 'symbol')
  return labels.map((layer) => {
    const kinds = kindsOfPoints[layer.id]
    const filter =
      kinds && (['all', ['in', ['get', 'kind'], ['literal', kinds]], within(bounds)] as FilterSpecification)
    return filter ? ({ ...layer, filter } as LayerSpecification) : layer
  })
}

/** The kinds of points with a label. The only points of interest are stations, which show how to get there; others would hide the pins. */
const kindsOfPoints: Record<string, string[]> = {
  places_locality: ['locality'],
  places_subplace: ['neighbourhood', 'macrohood'],
  pois: ['station'],
}

/**
 * Layers with pictures (arrows of one-way streets, shields of roads) are omitted, so that only tiles are loaded. The world has the names of
 * countries.
 */
const leftOut = new Set(['background', 'landcover', 'roads_oneway', 'roads_shields', 'places_country', 'places_region'])

const drawnLayers = (colors: MapColors, font: string): LayerSpecification[] =>
  layers('streets', flavorOf(colors), { lang: 'en' })
    .filter(({ id }) => !leftOut.has(id))
    .map((layer) => inOurFont(layer as LayerSpecification, font))

function inOurFont(layer: LayerSpecification, font: string): LayerSpecification {
  const { id, minzoom = 0 } = layer
  const from = Math.max(minzoom, id === 'pois' ? 14 : streetsFrom)
  if (layer.type !== 'symbol') return { ...layer, minzoom: from }
  const { 'icon-image': _, 'icon-size': __, 'icon-padding': ___, 'text-offset': ____, ...layout } = layer.layout ?? {}
  return {
    ...layer,
    minzoom: from,
    layout: { ...layout, 'text-field': nameIn(navigator.language), 'text-font': [font, 'sans-serif'] },
  }
}

/** The name in the reader's language if the file has it; in English if it is in another script; otherwise the local name. */
function nameIn(language: string): ExpressionSpecification {
  const [code = 'en'] = language.split('-')
  const known = code === 'zh' ? (/-(TW|HK|MO|Hant)\b/i.test(language) ? 'zh-Hant' : 'zh-Hans') : code
  return [
    'coalesce',
    ['get', `name:${known}`],
    ['case', ['has', 'script'], ['coalesce', ['get', 'name:en'], ['get', 'name']], ['get', 'name']],
    ['get', 'addr_housenumber'],
  ]
}

/** The colours of the basemap from our tokens: streets are light on the land, and nothing competes with the pins. */
function flavorOf({ sea, land, border, label, halo, street, avenue, kerb, block, park, ...rest }: MapColors): Flavor {
  const name = rest['street-name']
  const all = <Name extends string>(names: readonly Name[], color: string) =>
    Object.fromEntries(names.map((one) => [one, color])) as Record<Name, string>
  return {
    background: sea,
    earth: land,
    water: sea,
    buildings: block,
    boundaries: border,
    railway: kerb,
    ...all(greenAreas, park),
    ...all(builtAreas, block),
    ...all(plainAreas, land),
    ...all(casings, kerb),
    ...all(streets, street),
    ...all(avenues, avenue),
    ...all(halos, halo),
    ...all(names, name),
    city_label: label,
    pois: all(poiColors, name),
  }
}

const poiColors = ['blue', 'green', 'lapis', 'pink', 'red', 'slategray', 'tangerine', 'turquoise'] as const
const greenAreas = ['park_a', 'park_b', 'wood_a', 'wood_b', 'scrub_a', 'scrub_b', 'zoo'] as const
const builtAreas = ['hospital', 'industrial', 'school', 'aerodrome', 'runway', 'military'] as const
const plainAreas = ['glacier', 'sand', 'beach', 'pedestrian', 'pier'] as const
const casings = [
  'tunnel_other_casing',
  'tunnel_minor_casing',
  'tunnel_link_casing',
  'tunnel_major_casing',
  'tunnel_highway_casing',
  'minor_service_casing',
  'minor_casing',
  'link_casing',
  'major_casing_late',
  'major_casing_early',
  'highway_casing_late',
  'highway_casing_early',
  'bridges_other_casing',
  'bridges_minor_casing',
  'bridges_link_casing',
  'bridges_major_casing',
  'bridges_highway_casing',
] as const
const streets = [
  'tunnel_other',
  'tunnel_minor',
  'tunnel_link',
  'tunnel_major',
  'other',
  'minor_service',
  'minor_a',
  'minor_b',
  'link',
  'bridges_other',
  'bridges_minor',
  'bridges_link',
] as const
const avenues = ['major', 'highway', 'tunnel_highway', 'bridges_major', 'bridges_highway'] as const
const halos = [
  'roads_label_minor_halo',
  'roads_label_major_halo',
  'subplace_label_halo',
  'city_label_halo',
  'state_label_halo',
  'address_label_halo',
] as const
const names = [
  'roads_label_minor',
  'roads_label_major',
  'ocean_label',
  'subplace_label',
  'state_label',
  'country_label',
  'address_label',
] as const
