import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import type { PartyCity } from '../../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../../lib/api.ts'
import { useStored } from '../../../../lib/browser/browser-store.ts'
import { membersPart } from '../../../../lib/member/members-part.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { CityChip } from './city-chip.tsx'
import { lastCity } from './last-city.ts'
import type { PartyFilters } from './party-filters.ts'
import { liveliestCitiesQuery, partyCitiesQuery } from '../social-parties.queries.ts'

const OwnCities = membersPart(() => import('./own-cities.tsx'), 'OwnCities', null)

/** The number of cities offered, by their upcoming socials. */
const maxOffered = 12

type CityChoicesProps = { api: Api; filters: PartyFilters }

/** The cities that the reader may want, one tap each: the last chosen one, their own, and those with the most socials. */
export function CityChoices({ api, filters }: CityChoicesProps) {
  const { data: liveliest = [] } = useQuery(liveliestCitiesQuery(api))
  const { data: cities = liveliest } = useQuery(partyCitiesQuery(api))
  const member = useSession()
  const last = useStored(() => lastCity()?.city, undefined)
  const known = spellingsOf(cities)
  const { city } = filters
  const first = known(city ?? last)
  const offered = city === undefined ? offeredOf(liveliest).filter((one) => one !== first) : []
  return (
    <nav aria-label={t.socialParties.cities()} className="chip-row finder-cities">
      {city !== undefined && <CityChip filters={filters} city={undefined} />}
      {first !== undefined && <CityChip filters={filters} city={first} />}
      {city !== undefined && first === undefined && <CityChip filters={filters} city={city} />}
      {member && <OwnCities {...{ api, filters, known }} memberId={member.id} shown={[first, ...offered]} />}
      {offered.map((one) => (
        <CityChip key={one} filters={filters} city={one} />
      ))}
    </nav>
  )
}

/** The spelling of a city in the list of cities; undefined if it is not in the list. */
function spellingsOf(cities: PartyCity[]) {
  const spellings = new Map(cities.map(({ city }) => [city.toLowerCase(), city]))
  return (city: string | undefined) => city && spellings.get(city.trim().toLowerCase())
}

/** The first ones with upcoming socials. */
const offeredOf = (liveliest: PartyCity[]) =>
  liveliest.flatMap(({ city, upcoming }) => (upcoming > 0 ? [city] : [])).slice(0, maxOffered)
