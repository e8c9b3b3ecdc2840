import { useEffect, useEffectEvent } from 'react'
import { type PartyFilters, partyFilters } from './party-filters.ts'
import { cityToOpenAt } from '../social-parties.queries.ts'

/** Opens the finder at the last chosen city, also after server rendering, which does not know the city. */
export function useOpenAtLastCity(filters: PartyFilters) {
  const change = partyFilters.useChange(filters)
  const open = useEffectEvent(() => {
    const city = cityToOpenAt(filters)
    if (city !== undefined) void change({ city }, { replace: true })
  })
  useEffect(() => open(), [])
}
