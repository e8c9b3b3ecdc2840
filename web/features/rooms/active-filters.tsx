import { Link } from '@tanstack/react-router'
import type { CurrencyCode } from '../../../contract/money.ts'
import type { Api } from '../../lib/api.ts'
import { formatDayRange } from '../../lib/dates.ts'
import { useDisplayCurrency } from '../../lib/display-currency.ts'
import { useViewerQuery } from '../../lib/viewer-query.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { festivalQuery } from '../festivals/festivals.queries.ts'
import type { RoomFilters } from './room-address.ts'
import { amenitiesOf, countOfFilters, roomFilters } from './room-filters.ts'
import { formatGuests, formatPriceRange, roomTypeLabels } from './rooms.words.ts'

type ActiveFiltersProps = { api: Api; filters: RoomFilters }
/** A filter that is set: what it is called, and the filters without it. */
export type ActiveFilter = { label: string; without: RoomFilters }

/** The filters that are set, each with a press to remove it; nothing if there are none. */
export function ActiveFilters({ api, filters }: ActiveFiltersProps) {
  const active = useActiveFilters(api, filters)
  if (countOfFilters(filters) === 0) return null
  return (
    <ul aria-label="Filters that are set" className="mt-3 flex flex-wrap gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to="/rooms"
            search={without}
            resetScroll={false}
            activeOptions={{ exact: true }}
            onClick={roomFilters.showResultsFromTop}
            className="chip"
          >
            <span className="sr-only">Remove </span>
            {label}
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function useActiveFilters(api: Api, filters: RoomFilters): ActiveFilter[] {
  const { currency } = useDisplayCurrency()
  return activeFilters(filters, useFestivalName(api, filters.festivalId), currency)
}

/** The name of the festival that the rooms are filtered by. */
function useFestivalName(api: Api, id: string | undefined) {
  const festival = useViewerQuery((viewer) => ({ ...festivalQuery(api, id ?? '', viewer), enabled: id !== undefined }))
  return festival.data?.name ?? 'One festival'
}

function activeFilters(filters: RoomFilters, festival: string, display: CurrencyCode): ActiveFilter[] {
  const { festivalId, roomType, startDate, endDate, guests } = filters
  const changed = (change: Parameters<typeof roomFilters.changed>[1]) => roomFilters.changed(filters, change)
  const [from, to] = [startDate ?? endDate, endDate ?? startDate]
  const price = formatPriceRange(filters, display)
  const chosen = amenitiesOf(filters)
  return [
    festivalId && { label: festival, without: changed({ festivalId: undefined }) },
    roomType && { label: roomTypeLabels[roomType], without: changed({ roomType: undefined }) },
    price && { label: price, without: changed({ minPrice: undefined, maxPrice: undefined }) },
    from && to && { label: formatDayRange(from, to), without: changed({ startDate: undefined, endDate: undefined }) },
    guests !== undefined && { label: formatGuests(guests), without: changed({ guests: undefined }) },
    ...chosen.map((amenity) => ({
      label: amenity,
      without: changed({ amenities: chosen.filter((other) => other !== amenity).join(',') }),
    })),
  ].filter((active) => active !== null && typeof active === 'object')
}
