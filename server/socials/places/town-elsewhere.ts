import { kilometresBetween, type Position } from '../../../contract/platform/distance.ts'
import { farAway } from '../../../contract/socials/places.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { areasNamed } from '../gazetteer/areas.ts'
import { findPlacesNamed } from '../gazetteer/gazetteer.queries.ts'
import { plain } from '../gazetteer/plain.ts'
import { placeOf } from './place-label.ts'
import { readTownsById } from './places.queries.ts'

/** The max number of parts of a text that are looked up. */
const maxParts = 6
/** The min number of inhabitants: the name of a village is more often another word. */
const knownTown = 5_000

/**
 * The best known town that a text names, with its distance from a point; null if the text names a place near the point, or none. Names are
 * looked up unchanged, as by the database's function `place_of_room`: a question about a wrong guess would be worse than none.
 */
export async function townElsewhere(db: Database, text: string, point: Position) {
  const forms = text
    .split(/[,;/()]/)
    .slice(0, maxParts)
    .map(plain)
  const names = forms.filter((form) => form !== '' && !isCountry(form))
  const places = await findPlacesNamed(db, [...new Set(names)])
  const away = (place: Position) => kilometresBetween(place, point)
  if (places.some((place) => away(place) <= farAway)) return null
  const [best] = places
    .filter(({ population }) => population >= knownTown)
    .toSorted((one, other) => names.indexOf(one.form) - names.indexOf(other.form) || other.prominence - one.prominence)
  const [row] = best ? await readTownsById(db, [best.id]) : []
  const label = row && placeOf(row)?.label
  return best && label ? { label, kilometres: Math.round(away(best)) } : null
}

const isCountry = (form: string) => areasNamed(form).some(({ region }) => region === '')
