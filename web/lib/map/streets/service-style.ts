import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { streetsFrom } from './street-bounds.ts'

/** Sources and layers of the service have names of their own, so that none has that of one of ours. */
export const serviceNames = 'service-'

/**
 * The bundled world with the streets of a maps service over it, from the zoom at which there are streets. Only its tiles are asked for, and
 * none before that zoom: names are drawn in our font, and pictures (shields of roads, arrows) are left out.
 */
export function withService(world: StyleSpecification, service: StyleSpecification, font: string): StyleSpecification {
  const layers = service.layers.flatMap((layer) => ofStreets(layer, font))
  const drawn = new Set(layers.map((layer) => ('source' in layer ? layer.source : undefined)))
  const sources = Object.entries(service.sources).map(([name, source]) => [serviceNames + name, source] as const)
  return {
    ...world,
    sources: { ...world.sources, ...Object.fromEntries(sources.filter(([name]) => drawn.has(name))) },
    layers: [...world.layers.map(beforeStreets), ...layers],
  }
}

const beforeStreets = (layer: LayerSpecification): LayerSpecification => ({
  ...layer,
  maxzoom: Math.min(layer.maxzoom ?? streetsFrom, streetsFrom),
})

/** The layer in our form; none if it ends before streets begin, or is nothing without its pictures. */
function ofStreets(layer: LayerSpecification, font: string): LayerSpecification[] {
  const { minzoom = 0, maxzoom = 24 } = layer
  const layout = textIn(layer.layout ?? {})
  const isPicture = layer.type === 'symbol' ? !('text-field' in layout) : hasPattern(layer.paint ?? {})
  if (maxzoom <= streetsFrom || isPicture) return []
  return [
    {
      ...layer,
      id: serviceNames + layer.id,
      ...('source' in layer && { source: serviceNames + layer.source }),
      minzoom: Math.max(minzoom, streetsFrom),
      layout: layer.type === 'symbol' ? { ...layout, 'text-font': [font, 'sans-serif'] } : layout,
    },
  ]
}

const textIn = (layout: object) =>
  Object.fromEntries(Object.entries(layout).filter(([name]) => !name.startsWith('icon-')))

const hasPattern = (paint: object) => Object.keys(paint).some((name) => name.endsWith('-pattern'))
