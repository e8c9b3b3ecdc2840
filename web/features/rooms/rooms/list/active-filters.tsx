import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { FilterChip } from '../../../../lib/lists/filter-chip.tsx'
import { useViewerQuery } from '../../../../lib/member/viewer-query.ts'
import { cx } from '../../../../ui/cx.ts'
import { festivalQuery } from '../../../festivals/festivals/festivals.queries.ts'
import { type ActiveFilter, activeFilters, type RoomFilters, roomFilters } from './room-filters.ts'

/** The filters whose values `<RoomChoices>` already displays. */
const namedInRow = new Set(['minPrice', 'startDate', 'guests'])

type ActiveFiltersProps = { api: Api; filters: RoomFilters }

/** The filters that are set, each with a button to remove it; renders nothing if there are none. */
export function ActiveFilters({ api, filters }: ActiveFiltersProps) {
  const active = useActiveFilters(api, filters)
  if (active.length === 0) return null
  const chips = active.flatMap(({ each, ...whole }) =>
    each.length > 0 ? each.map((one) => ({ ...one, name: whole.name })) : whole,
  )
  const isInRow = ({ name }: { name: string }) => namedInRow.has(name)
  return (
    <div className={cx(active.every(isInRow) && 'room-named-in-row')}>
      <ul aria-label={t.rooms.filtersThatAreSet()} className="mt-3 flex flex-wrap gap-2">
        {chips.map(({ name, label, without }) => (
          <li key={label} className={cx(isInRow({ name }) && 'room-named-in-row')}>
            <FilterChip
              label={label}
              without={roomFilters.addressOf(without)}
              onClick={roomFilters.showResultsFromTop}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function useActiveFilters(api: Api, filters: RoomFilters): ActiveFilter[] {
  const display = useDisplayCurrency()
  return activeFilters(filters, { festival: useFestivalName(api, filters.festivalId), display })
}

/** The name of the festival in the filters. */
function useFestivalName(api: Api, id: string | undefined) {
  const festival = useViewerQuery((viewer) => ({ ...festivalQuery(api, id ?? '', viewer), enabled: id !== undefined }))
  return festival.data?.name ?? t.rooms.oneFestival()
}
