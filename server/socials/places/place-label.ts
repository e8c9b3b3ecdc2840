import type { Place } from '../../../contract/socials/places.ts'
import { nameOfArea } from '../gazetteer/areas.ts'
import { englishName } from '../gazetteer/town-names.ts'
import type { TownRow } from './places.queries.ts'

/** A town is unambiguous without its region if it is this much better known than its namesakes: by ten times the population. */
const clearLead = 1

/**
 * A town as it is displayed and written: 'Seville, Spain', 'Springfield, Illinois, United States'. Undefined for a namesake that nothing
 * would distinguish from the better known one.
 */
export function placeOf({ name: own, country: code, region: regionCode, namesakeAhead }: TownRow): Place | undefined {
  const country = nameOfArea({ country: code, region: '' })
  const region = regionCode === '' ? undefined : nameOfArea({ country: code, region: regionCode })
  const ahead = namesakeAhead ?? -Infinity
  if (country === undefined || (ahead > 0 && region === undefined)) return undefined
  const name = englishName({ name: own, country: code }) ?? own.replace(/^.* \/ /, '')
  const notified = ahead > -clearLead && region !== undefined ? [region] : []
  return { name, region: region ?? null, country, label: [name, ...notified, country].join(', ') }
}
