import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../../lib/api.ts'
import { agendaQuery } from '../../../festivals/agenda/agenda.queries.ts'
import { festivalQuery } from '../../../festivals/festivals/festivals.queries.ts'
import { profileQuery } from '../../../people/profile/profile.queries.ts'
import { CityChip } from './city-chip.tsx'
import type { PartyFilters } from './party-filters.ts'

type OwnCitiesProps = {
  api: Api
  filters: PartyFilters
  memberId: string
  /** Returns the spelling of a city in the list of cities. */
  known: (city: string | undefined) => string | undefined
  /** The cities that are already offered. */
  shown: readonly (string | undefined)[]
}

/** The cities where a member lives and where their next festivals are, if they have socials. */
export function OwnCities({ api, filters, memberId, known, shown }: OwnCitiesProps) {
  const { data: profile } = useQuery(profileQuery(api, memberId))
  const { data: agenda } = useQuery(agendaQuery(api, memberId))
  const festivalId = agenda?.festival?.id ?? ''
  const { data: festival } = useQuery({ ...festivalQuery(api, festivalId), enabled: festivalId !== '' })
  const own = [profile?.location, festival?.location].map((place) => known(place?.split(',')[0]))
  return [...new Set(own)].map(
    (city) => city !== undefined && !shown.includes(city) && <CityChip key={city} filters={filters} city={city} />,
  )
}
