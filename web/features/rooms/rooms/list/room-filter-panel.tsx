import { t } from '#texts'
import { maxGuestsOfRoom } from '../../../../../contract/rooms/room-limits.ts'
import { amenities } from '../../../../../contract/rooms/room-options.ts'
import type { Api } from '../../../../lib/api.ts'
import { FilterFields } from '../../../../lib/lists/filter-fields.tsx'
import { ChipGroup } from '../../../../ui/fields/chip-group.tsx'
import { LiveSwitch } from '../../../../ui/fields/choice.tsx'
import { DayRangeField } from '../../../../lib/lists/day-range-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { FestivalChoice } from './festival-choice.tsx'
import { PriceFilter } from './price-filter.tsx'
import { amenitiesIn, type RoomFilters, roomFilters, roomFilterTable } from './room-filters.ts'
import { formatGuests } from '../rooms.words.ts'
import { optionText } from '../../../../lib/format/option-text.ts'

type RoomFilterPanelProps = { api: Api; filters: RoomFilters; inSheet?: boolean }

/** The possible numbers of guests: all places but the host's. */
const guestCounts = Array.from({ length: maxGuestsOfRoom - 1 }, (_, at) => at + 1)

/** All filters; each applies at once. In a sheet the calendar is part of the sheet instead of a popover. */
export function RoomFilterPanel({ api, filters, inSheet = false }: RoomFilterPanelProps) {
  const change = roomFilters.useChange(filters)
  const { festivalId, startDate: start, endDate: end, guests = 1, full } = filters
  const own = {
    festivalId: <FestivalChoice api={api} festivalId={festivalId} onChange={(id) => change({ festivalId: id })} />,
    minPrice: <PriceFilter filters={filters} />,
    startDate: (
      <DayRangeField
        label={t.rooms.dates()}
        value={{ start, end }}
        onChange={(days) => change({ startDate: days.start, endDate: days.end })}
        inPlace={inSheet}
      />
    ),
    guests: (
      <Select
        label={t.rooms.guests()}
        value={guests}
        onChange={(event) => change({ guests: event.target.value, full: undefined })}
      >
        {guestCounts.map((count) => (
          <option key={count} value={count}>
            {formatGuests(count)}
          </option>
        ))}
      </Select>
    ),
    amenities: (
      <ChipGroup
        legend={t.rooms.amenities()}
        options={amenities}
        words={optionText}
        chosen={amenitiesIn(filters.amenities)}
        onChange={(chosen) => change({ amenities: chosen.join(',') })}
      />
    ),
  }
  return (
    <div className="grid gap-6">
      <FilterFields table={roomFilterTable} filters={filters} change={change} own={own} />
      <LiveSwitch
        label={t.rooms.includeFullRooms()}
        on={full === 1}
        onPress={(on) => change({ full: on ? 1 : undefined, guests: undefined })}
      />
    </div>
  )
}
