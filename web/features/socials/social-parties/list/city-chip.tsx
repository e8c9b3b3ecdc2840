import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { t } from '#texts'
import { ChipLink } from '../../../../ui/fields/chip.tsx'
import { rememberCity } from './last-city.ts'
import { type PartyFilters, partyFilters } from './party-filters.ts'

/** A chip for the list of one city; undefined is 'All Cities'. */
export function CityChip({ filters, city }: { filters: PartyFilters; city: string | undefined }) {
  return (
    <CityLink
      {...partyFilters.addressOf(partyFilters.changed(filters, { city, party: undefined }))}
      resetScroll={false}
      isChosen={city !== undefined && city === filters.city}
      onClick={() => rememberCity(city)}
    >
      {city ?? t.socialParties.allCities()}
    </CityLink>
  )
}

const CityLink = createLink(({ isChosen, ...link }: ComponentProps<typeof ChipLink> & { isChosen: boolean }) => (
  <ChipLink {...link} aria-current={isChosen ? 'true' : undefined} />
))
