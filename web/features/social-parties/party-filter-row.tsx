import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { KeptFilters } from '../../lib/lists/address-filters.tsx'
import type { Api } from '../../lib/api.ts'
import { ChoiceSelect } from '../../lib/lists/filter-fields.tsx'
import { ChipLink } from '../../ui/fields/chip.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { type PartyFilters, partyFilters, partyFilterTable } from './party-filters.ts'
import { partyCitiesQuery } from './social-parties.queries.ts'

const quickChoices = [
  ['tonight', 'Tonight'],
  ['weekend', 'This weekend'],
] as const

type PartyFilterRowProps = { api: Api; filters: PartyFilters; near: ReactNode }

/** The two selects of the product specification, and quick choices of a time and of what is near. */
export function PartyFilterRow({ api, filters, near }: PartyFilterRowProps) {
  const change = partyFilters.useChange(filters)
  const { data: cities = [] } = useQuery(partyCitiesQuery(api))
  const { city = 'all', style, when } = filters
  const isUnknown = city !== 'all' && !cities.some((one) => one.city === city)
  return (
    <form action="/social-parties" className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <Select
          label="City"
          name="city"
          value={city}
          onChange={({ currentTarget }) => void change({ city: currentTarget.value })}
          className="min-w-0 sm:w-56"
        >
          <option value="all">All Cities</option>
          {isUnknown && <option>{city}</option>}
          {cities.map((one) => (
            <option key={one.city}>{one.city}</option>
          ))}
        </Select>
        <ChoiceSelect
          field={partyFilterTable.style.field}
          name="style"
          value={style}
          onChange={(chosen) => void change({ style: chosen })}
          className="min-w-0 sm:w-44"
        />
      </div>
      <KeptFilters filters={filters} except={['city', 'style']} />
      <noscript>
        <button type="submit" className="button">
          Show
        </button>
      </noscript>
      <div className="flex flex-wrap gap-2">
        {quickChoices.map(([value, label]) => (
          <TimeLink
            key={value}
            {...partyFilters.addressOf(partyFilters.changed(filters, { when: when === value ? undefined : value }))}
            resetScroll={false}
            isChosen={when === value}
          >
            {label}
          </TimeLink>
        ))}
        {near}
      </div>
    </form>
  )
}

/** A choice of time as a link, so that it works before the script has loaded; the router cannot know which is chosen. */
const TimeLink = createLink(({ isChosen, ...link }: ComponentProps<typeof ChipLink> & { isChosen: boolean }) => (
  <ChipLink {...link} aria-current={isChosen ? 'true' : undefined} />
))
