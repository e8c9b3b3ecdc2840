import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../../lib/api.ts'
import { useDayOrder } from '../../../../lib/format/day-order.ts'
import { FilterChip } from '../../../../lib/lists/filter-chip.tsx'
import { searchPartsQuery } from '../festivals.queries.ts'
import { chipsOf, type FestivalFilters, festivalFilters } from './festival-filters.ts'

type SearchChipsProps = { api: Api; filters: FestivalFilters }

/** What the list is limited to, each part with a link that removes it: 'Bachata', 'Spain', 'Mar to May 2027'. Renders nothing without any. */
export function SearchChips({ api, filters }: SearchChipsProps) {
  const chips = [...useWordChips(api, filters), ...chipsOf(filters, useDayOrder())]
  if (chips.length === 0) return null
  return (
    <ul aria-label="What you search for" className="chip-row mb-3 md:flex-wrap">
      {chips.map(({ label, without }, at) => (
        <li key={`${at} ${label}`}>
          <FilterChip
            label={label}
            without={festivalFilters.addressOf(without)}
            onClick={festivalFilters.showResultsFromTop}
          />
        </li>
      ))}
    </ul>
  )
}

/** The parts of the search text; the whole text until the server has divided it. */
function useWordChips(api: Api, filters: FestivalFilters) {
  const { query = '' } = filters
  const { data = [{ typed: query, name: query }] } = useQuery({
    ...searchPartsQuery(api, query),
    enabled: query !== '',
  })
  if (query === '') return []
  return data.map(({ name }, part) => {
    const others = data.filter((_, at) => at !== part).map(({ typed }) => typed)
    return { label: name, without: festivalFilters.changed(filters, { query: others.join(' ') }) }
  })
}
