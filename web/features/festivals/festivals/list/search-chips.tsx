import { queryOptions, useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { type DayOrder, useDayOrder } from '../../../../lib/format/day-order.ts'
import { formatDaysChosen } from '../../../../lib/format/days-chosen.ts'
import { FilterChip } from '../../../../lib/lists/filter-chip.tsx'
import { TellMe } from '../../../../lib/saved-searches/tell-me.tsx'
import { type FestivalFilters, festivalFilters, festivalFilterTable } from './festival-filters.ts'
import { placeText } from '../../../../../texts/places.ts'

type SearchChipsProps = { api: Api; filters: FestivalFilters }
type ChipOfSearch = { label: string; without: FestivalFilters }

/** What the list is limited to, each part with a link that removes it: 'Bachata', 'Spain', 'Mar to May 2027'. */
export function SearchChips({ api, filters }: SearchChipsProps) {
  const chips = [...useWordChips(api, filters), ...filterChips(filters, useDayOrder())]
  return (
    <div className="mb-3 flex items-start gap-2">
      <TellMe
        api={api}
        wish={{ list: 'festivals', filters: festivalFilters.queryOf(filters) }}
        of="festivals"
        className="chip shrink-0"
      />
      <ul aria-label={t.festivals.whatYouSearchFor()} className="chip-row min-w-0 flex-1 md:flex-wrap">
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
    </div>
  )
}

const searchPartsQuery = (api: Api, query: string) =>
  queryOptions({ queryKey: ['search-parts', query], queryFn: () => api.festivals.searchParts({ query: { query } }) })

/** The parts of the search text; the whole text until the server has divided it. */
function useWordChips(api: Api, filters: FestivalFilters): ChipOfSearch[] {
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

/** Each filter that is set, also those of the search panel if they apply. */
function filterChips(filters: FestivalFilters, order: DayOrder): ChipOfSearch[] {
  const { genres, genre, location, place, startDate, endDate, priceRange } = filters
  const labels = {
    location: location && placeText(location),
    startDate: formatDaysChosen(startDate, endDate, order),
    priceRange: priceRange && festivalFilterTable.priceRange.field.words?.[priceRange](),
  }
  const ofBar = festivalFilters
    .filtersSet(filters)
    .flatMap(({ name, each, without }) =>
      each.length > 0 ? each : [{ label: labels[name as keyof typeof labels] ?? '', without }],
    )
  const ofPanel: ChipOfSearch[] = []
  if (genre !== undefined && genres === undefined)
    ofPanel.push({ label: genre, without: festivalFilters.changed(filters, { genre: undefined }) })
  if (place !== undefined && location === undefined)
    ofPanel.push({ label: placeText(place), without: festivalFilters.changed(filters, { place: undefined }) })
  return [...ofPanel, ...ofBar]
}
