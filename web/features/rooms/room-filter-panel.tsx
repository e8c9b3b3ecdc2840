import { roomTypes } from '../../../contract/room-options.ts'
import type { Api } from '../../lib/api.ts'
import { DayRangeField } from '../../ui/day-range-field.tsx'
import { Select } from '../../ui/select.tsx'
import { FestivalChoice } from './festival-choice.tsx'
import { PriceFilter } from './price-filter.tsx'
import { type RoomFilters, roomFilters } from './room-filters.ts'
import { roomTypeLabels } from './rooms.words.ts'

type RoomFilterPanelProps = { api: Api; filters: RoomFilters; inSheet?: boolean }

/** The value of a select without a filter (product specification, section 5). */
const all = 'all'

/** All filters; each applies at once. In a sheet the calendar is part of the sheet instead of a popover. */
export function RoomFilterPanel({ api, filters, inSheet = false }: RoomFilterPanelProps) {
  const change = roomFilters.useChange(filters)
  const { festivalId, roomType = all, startDate: start, endDate: end } = filters
  return (
    <div className="grid gap-6">
      <FestivalChoice api={api} festivalId={festivalId} onChange={(id) => change({ festivalId: id })} />
      <Select label="Room type" value={roomType} onChange={(event) => change({ roomType: event.target.value })}>
        <option value={all}>All rooms</option>
        {roomTypes.map((type) => (
          <option key={type} value={type}>
            {roomTypeLabels[type]}
          </option>
        ))}
      </Select>
      <PriceFilter filters={filters} />
      <DayRangeField
        label="Dates"
        value={{ start, end }}
        onChange={(days) => change({ startDate: days.start, endDate: days.end })}
        inPlace={inSheet}
      />
    </div>
  )
}
