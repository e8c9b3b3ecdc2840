import type { Place } from '../../contract/places.ts'
import type { Database } from '../db/connect.ts'
import { areasBeginning, isIn } from '../gazetteer/areas.ts'
import { mayBeMistyped, nearSpellings } from '../gazetteer/near-spellings.ts'
import { plain } from '../gazetteer/plain.ts'
import { placeOf } from './place-label.ts'
import { readTowns, type TownRow } from './places.queries.ts'

const mostShown = 8
const leastLetters = 2
/** Inhabitants of a town whose name may be mistyped; the shorter the name, the more towns are one letter away. */
const knownTown = 5_000
const knownCity = 50_000

/**
 * The towns that a text may become, the best known first: 'sev', 'springfield, il'. Costs one statement, or two where no name begins
 * so and one letter may be wrong.
 */
export async function completePlace(db: Database, typed: string): Promise<Place[]> {
  const [town = '', ...behind] = typed.split(',').map(plain)
  if (town.length < leastLetters) return []
  const found = await readTowns(db, { beginning: town, whole: [town] })
  const towns = found.length === 0 ? await readMistyped(db, town) : found
  const labels = new Set<string>()
  return towns
    .filter(isInAll(behind))
    .flatMap((row) => placeOf(row) ?? [])
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .slice(0, mostShown)
}

async function readMistyped(db: Database, town: string): Promise<TownRow[]> {
  if (!mayBeMistyped(town)) return []
  const towns = await readTowns(db, { beginning: town, whole: nearSpellings(town) })
  return towns.filter(({ population }) => population >= (town.length >= 7 ? knownTown : knownCity))
}

/** A town is in a district, a region and a country. */
const mostAreas = 3

/** Whether a town is in an area for each of these texts, with which a name of the area begins. */
function isInAll(behind: string[]) {
  const forms = [...new Set(behind.filter((form) => form !== ''))]
  if (forms.length > mostAreas) return () => false
  const areas = forms.map(areasBeginning)
  return (town: TownRow) => areas.every((possible) => possible.some((area) => isIn(town, area)))
}
