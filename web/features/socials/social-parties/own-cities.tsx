import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { agendaQuery } from '../../festivals/agenda/agenda.queries.ts'
import { festivalQuery } from '../../festivals/festivals/festivals.queries.ts'
import { profileQuery } from '../../people/profile/profile.queries.ts'
import { CityChip } from './city-chip.tsx'
import type { PartyFilters } from './party-filters.ts'

type OwnCitiesProps = {
  api: Api
  filters: PartyFilters
  memberId: string
  /** How the list of cities spells one. */
  known: (city: string | undefined) => string | undefined
  /** Those that are offered anyway. */
  shown: readonly (string | undefined)[]
}

/** Where a member lives and where they dance next, as far as there are socials. */
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
