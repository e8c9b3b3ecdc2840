import type { Place } from '../../../contract/socials/places.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { areasBeginning, isIn } from '../gazetteer/areas.ts'
import { findPlaces } from '../gazetteer/find-places.ts'
import { hasCurrentGazetteer } from '../gazetteer/load-gazetteer.job.ts'
import { mayBeMistyped, nearSpellings } from '../gazetteer/near-spellings.ts'
import { plain } from '../gazetteer/plain.ts'
import { readTownAndArea, type TownInArea } from '../gazetteer/town-and-area.ts'
import { placeOf } from './place-label.ts'
import { readTowns, readTownsById, readTownsInAreas, type TownRow } from './places.queries.ts'

const maxListed = 8
const minLetters = 2
/** The minimum number of inhabitants of a town whose name may be mistyped; the shorter the name, the more towns are one letter away. */
const knownTown = 5_000
const knownCity = 50_000
/** If everything found is less known than this, a known town may have been mistyped. */
const knownRank = 6
/** A mistyped town is a hundred times less likely than one that was typed correctly. */
const lessForTypo = 2

/**
 * The possible completions of a text to a town, best known first: 'sev', 'springfield, il', 'san jose costa rica'. Costs one statement, one
 * more if the last words may be a country or region, and others only if no known place has the name.
 */
export async function completePlace(db: Database, typed: string): Promise<Place[]> {
  const [town = '', ...behind] = typed.split(/[,،，、]/).map(plain)
  if (town.length < minLetters) return []
  const inAll = isInAll(behind)
  const inAreas = readTownAndArea(town)
  const found = [
    ...(await readTowns(db, { beginning: town, whole: [town] })),
    ...(await readTownsInAreas(db, inAreas)),
  ].filter(inAll)
  const isKnown = found.some(({ rank }) => rank >= knownRank)
  const near = isKnown ? [] : (await readMistyped(db, town, inAreas)).filter(inAll)
  const towns = [...found, ...near]
  const isLonger = towns.length === 0 && behind.length === 0 && town.includes(' ')
  const visible = isLonger ? await readTownWithin(db, typed) : towns
  return labelsOf(visible.toSorted((one, other) => other.rank - one.rank))
}

function labelsOf(towns: TownRow[]): Place[] {
  const labels = new Set<string>()
  return towns
    .flatMap((row) => placeOf(row) ?? [])
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .slice(0, maxListed)
}

/** Towns whose name is one letter away, and those with such a name in the area that the text names most clearly. */
async function readMistyped(db: Database, town: string, inAreas: TownInArea[]): Promise<TownRow[]> {
  const [clearest] = inAreas.toSorted((one, other) => one.areas.length - other.areas.length)
  const near = await readNear(db, town)
  const nearInArea = clearest ? await readNear(db, clearest.town) : []
  return [...near, ...nearInArea.filter((row) => clearest?.areas.some((area) => isIn(row, area)))]
}

async function readNear(db: Database, town: string): Promise<TownRow[]> {
  if (!mayBeMistyped(town)) return []
  const towns = await readTowns(db, { beginning: town, whole: nearSpellings(town) })
  return towns
    .filter(({ population }) => population >= (town.length >= 7 ? knownTown : knownCity))
    .map((row) => ({ ...row, rank: row.rank - lessForTypo }))
}

/** The town within a longer text: 'Barcelona airport', '8005 Zürich'. */
async function readTownWithin(db: Database, typed: string): Promise<TownRow[]> {
  if (!(await hasCurrentGazetteer(db))) return []
  const [found] = await findPlaces(db, [{ city: typed, address: '' }])
  return found ? await readTownsById(db, [found.id]) : []
}

/** A town is in a district, a region and a country. */
const maxAreas = 3

/** Whether each of these texts is the beginning of the name of an area with the town in it. */
function isInAll(behind: string[]) {
  const forms = [...new Set(behind.filter((form) => form !== ''))]
  if (forms.length > maxAreas) return () => false
  const areas = forms.map(areasBeginning)
  return (town: TownRow) => areas.every((possible) => possible.some((area) => isIn(town, area)))
}
