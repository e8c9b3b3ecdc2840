import { t } from '#texts'
import type { RoomSort } from '../../../../../contract/rooms/room-options.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { usePriceOf } from '../price-of.ts'
import { type RoomFilters, roomFilters } from './room-filters.ts'

const labels: Record<RoomSort, () => string> = {
  best: t.rooms.bestFitFirst,
  price: t.rooms.lowestPriceFirst,
  newest: t.rooms.newestFirst,
  dates: t.rooms.earliestStayFirst,
}

type SortSelectProps = {
  filters: RoomFilters
  /** The default order, which depends on the viewer. */
  usual: RoomSort
  isFitKnown: boolean
}

/** 'Best fit first' is offered only to viewers with a known fit. */
export function SortSelect({ filters, usual, isFitKnown }: SortSelectProps) {
  const change = roomFilters.useChange(filters)
  const priceOf = usePriceOf(filters)
  const sort = filters.sort ?? usual
  const offered = (Object.keys(labels) as RoomSort[]).filter(
    (one) => one !== 'best' || isFitKnown || filters.sort === 'best',
  )
  return (
    <Select
      label={t.rooms.sortBy()}
      hideLabel
      className="min-w-36 flex-1 sm:w-56 sm:flex-none"
      value={sort}
      onChange={({ target: { value } }) => change({ sort: value === usual ? undefined : value, priceOf })}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {labels[one]()}
        </option>
      ))}
    </Select>
  )
}
