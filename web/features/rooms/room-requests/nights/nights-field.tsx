import { t } from '#texts'
import { type Nights, nightsOfStay } from '../../../../../contract/rooms/room-nights.ts'
import type { RoomByNight } from '../../../../../contract/rooms/rooms.ts'
import { addDays } from '../../../../lib/format/dates.ts'
import { useDayOrder } from '../../../../lib/format/day-order.ts'
import { shortWeekdayOf } from '../../../../lib/format/moments.ts'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { AlertIcon } from '../../../../ui/pictures/icons.tsx'

type NightsFieldProps = {
  stay: { availableFrom: string; availableTo: string }
  /** The free places of each night; undefined until they are loaded. */
  free: RoomByNight['nights'] | undefined
  /** The nights of the request; null for all. */
  value: Nights | null
  error: string | undefined
  onChange: (value: Nights | null) => void
}

/** All nights of a room, or some of them in a row. A night on which the room is full says so. */
export function NightsField({ stay, free, value, error, onChange }: NightsFieldProps) {
  const order = useDayOrder()
  const all = nightsOfStay(stay)
  if (all.length < 2) return null
  const { from, to } = value ?? { from: stay.availableFrom, to: stay.availableTo }
  const isFull = (night: string) => free?.some(({ date, free }) => date === night && free === 0) ?? false
  const departures = all.map((night) => addDays(night, 1)).filter((day) => day > from)
  return (
    <div className="grid gap-3">
      <SegmentedControl
        legend={t.roomRequests.whichNights()}
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t.roomRequests.allNights() },
          { value: 'some', label: t.roomRequests.someNights() },
        ]}
        onChange={(choice) => onChange(choice === 'all' ? null : { from, to })}
      />
      {value !== null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t.roomRequests.firstNight()}
            value={from}
            onChange={({ currentTarget: { value: first } }) =>
              onChange({ from: first, to: to > first ? to : addDays(first, 1) })
            }
          >
            {all.map((night) => {
              const day = shortWeekdayOf(night, order)
              return (
                <option key={night} value={night}>
                  {isFull(night) ? t.roomRequests.fullNight({ day }) : day}
                </option>
              )
            })}
          </Select>
          <Select
            label={t.roomRequests.dayOfDeparture()}
            value={to}
            onChange={({ currentTarget }) => onChange({ from, to: currentTarget.value })}
          >
            {departures.map((day) => (
              <option key={day} value={day}>
                {shortWeekdayOf(day, order)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="field-error">
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
