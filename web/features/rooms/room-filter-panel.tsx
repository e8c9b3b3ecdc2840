import { amenities, mostGuests, roomTypes } from '../../../contract/room-options.ts'
import type { Api } from '../../lib/api.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { LiveSwitch } from '../../ui/choice.tsx'
import { DayRangeField } from '../../ui/day-range-field.tsx'
import { Select } from '../../ui/select.tsx'
import { FestivalChoice } from './festival-choice.tsx'
import { PriceFilter } from './price-filter.tsx'
import type { RoomFilters } from './room-address.ts'
import { amenitiesOf, roomFilters } from './room-filters.ts'
import { formatGuests, roomTypeLabels } from './rooms.words.ts'

type RoomFilterPanelProps = { api: Api; filters: RoomFilters; inSheet?: boolean }

/** The value of a select without a filter (product specification, section 5). */
const all = 'all'

/** How many may look for a place together: all but the host. */
const guestCounts = Array.from({ length: mostGuests - 1 }, (_, at) => at + 1)

/** All filters; each applies at once. In a sheet the calendar is part of the sheet instead of a popover. */
export function RoomFilterPanel({ api, filters, inSheet = false }: RoomFilterPanelProps) {
  const change = roomFilters.useChange(filters)
  const { festivalId, roomType = all, startDate: start, endDate: end, guests = 1, full } = filters
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
      <Select
        label="Guests"
        value={guests}
        onChange={(event) => change({ guests: event.target.value, full: undefined })}
      >
        {guestCounts.map((count) => (
          <option key={count} value={count}>
            {formatGuests(count)}
          </option>
        ))}
      </Select>
      <ChipGroup
        legend="Amenities"
        options={amenities}
        chosen={amenitiesOf(filters)}
        onChange={(chosen) => change({ amenities: chosen.join(',') })}
      />
      <LiveSwitch
        label="Full rooms too"
        on={full === 1}
        onPress={(on) => change({ full: on ? 1 : undefined, guests: undefined })}
      />
    </div>
  )
}
