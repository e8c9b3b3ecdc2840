import { useEffect } from 'react'
import { lastCity } from './last-city.ts'
import { type PartyFilters, partyFilters } from './party-filters.ts'

/** Opens the finder at the city that was chosen last, where its address asks for nothing, unless the reader came back to it. */
export function useOpenAtLastCity(filters: PartyFilters) {
  const change = partyFilters.useChange(filters)
  useEffect(() => {
    const last = lastCity()
    if (last?.isChosen && location.search === '') void change({ city: last.city }, { replace: true })
    // Only when the page opens: 'All Cities' stays chosen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
