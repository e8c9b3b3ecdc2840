import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#texts'
import type { PartyCity } from '../../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../../lib/api.ts'
import { formatCount } from '../../../../lib/format/counts.ts'
import { plainLetters } from '../../../../lib/format/plain-letters.ts'
import type { SearchOption } from '../../../../ui/fields/option-list.tsx'
import { SearchSelect } from '../../../../ui/fields/search-select.tsx'
import { rememberCity } from './last-city.ts'
import { type PartyFilters, partyFilters } from './party-filters.ts'
import { partyCitiesQuery } from '../social-parties.queries.ts'

const allCities = 'all'

/** The city of the list, with completion during typing. */
export function CityField({ api, filters, className }: { api: Api; filters: PartyFilters; className: string }) {
  const change = partyFilters.useChange(filters)
  const { data: cities = [] } = useQuery(partyCitiesQuery(api))
  const [words, setWords] = useState('')
  const { city } = filters
  const choose = (chosen: SearchOption | null) => {
    const name = chosen === null || chosen.value === allCities ? undefined : chosen.value
    rememberCity(name)
    void change({ city: name, party: undefined })
  }
  return (
    <SearchSelect
      label={t.socialParties.city()}
      hideLabel
      className={className}
      placeholder={t.socialParties.allCities()}
      value={city === undefined ? null : { value: city, label: city }}
      onChange={choose}
      options={optionsFor(words, cities)}
      onSearch={setWords}
      nothing={t.socialParties.noSuchCity()}
    />
  )
}

/** The cities in which a word begins with the typed text; those whose name begins with it come first. */
function optionsFor(typed: string, cities: PartyCity[]): SearchOption[] {
  const words = plainLetters(typed)
  const begins = (city: string) => plainLetters(city).startsWith(words)
  const found = cities.filter(({ city }) => ` ${plainLetters(city)}`.includes(` ${words}`))
  const sorted = [...found.filter(({ city }) => begins(city)), ...found.filter(({ city }) => !begins(city))]
  const options = sorted.map(({ city, upcoming }) => ({
    value: city,
    label: city,
    ...(upcoming > 0 && { detail: formatCount(upcoming, 'social') }),
  }))
  return words === '' ? [{ value: allCities, label: t.socialParties.allCities() }, ...options] : options
}
