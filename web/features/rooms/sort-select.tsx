import type { RoomSort } from '../../../contract/room-options.ts'
import { Select } from '../../ui/select.tsx'
import type { RoomFilters } from './room-filters.ts'
import { useChangeRoomFilters } from './use-room-filters.ts'

const labels: Record<RoomSort, string> = {
  best: 'Best fit first',
  price: 'Lowest price first',
  newest: 'Newest first',
  dates: 'Earliest stay first',
}

type SortSelectProps = {
  filters: RoomFilters
  /** How the list is ordered where the address says nothing: it depends on who asks. */
  usual: RoomSort
}

/** Visitors have nothing to fit. */
export function SortSelect({ filters, usual }: SortSelectProps) {
  const change = useChangeRoomFilters(filters)
  const sort = filters.sort ?? usual
  const offered = (Object.keys(labels) as RoomSort[]).filter(
    (one) => one !== 'best' || usual === 'best' || filters.sort === 'best',
  )
  return (
    <Select
      label="Sort by"
      hideLabel
      className="w-full sm:w-56"
      value={sort}
      onChange={({ target: { value } }) => change({ sort: value === usual ? undefined : value })}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </Select>
  )
}
