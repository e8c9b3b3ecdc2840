import { type RefObject, useState } from 'react'
import { t } from '#texts'
import { today } from '../../../../lib/format/dates.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { Button } from '../../../../ui/button.tsx'
import { CalendarRange } from '../../../../ui/dates/calendar-range.tsx'
import type { DayRange } from '../../../../ui/dates/day-range.ts'
import { ChipChoice } from '../../../../ui/fields/chip-group.tsx'
import { BottomSheet } from '../../../../ui/overlays/bottom-sheet.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import { type Asked, askedLabels, formatGuests, formatPriceRange } from '../rooms.words.ts'
import { PriceFilter } from './price-filter.tsx'
import { quickPrices, type RoomFilters, roomFilters } from './room-filters.ts'
import { maxGuestsOfRoom } from '../../../../../contract/rooms/room-limits.ts'

type ChoiceProps = { filters: RoomFilters; onClose: () => void }

type RoomChoiceProps = ChoiceProps & { asked: Asked; anchor: RefObject<HTMLElement | null> }

/** A single filter: below its button on a wide screen, otherwise in a sheet. */
export function RoomChoice({ asked, anchor, filters, onClose }: RoomChoiceProps) {
  const isWide = useMedia('(width >= 48rem)')
  const fields = { price: PriceChoice, dates: DatesChoice, guests: GuestsChoice }
  const Field = fields[asked]
  const label = askedLabels[asked]()
  const close = (stays: boolean) => !stays && onClose()
  if (isWide)
    return (
      <Popover open onOpenChange={close} anchor={anchor} label={label} align="start" className="max-w-full p-5">
        <Field filters={filters} onClose={onClose} />
      </Popover>
    )
  const footer = (
    <Button variant="primary" onClick={onClose}>
      {t.rooms.showRooms()}
    </Button>
  )
  return (
    <BottomSheet open onOpenChange={close} title={label} footer={footer}>
      <Field filters={filters} onClose={onClose} />
    </BottomSheet>
  )
}

/** Closes with the second day; a first day alone means from that day on. */
function DatesChoice({ filters, onClose }: ChoiceProps) {
  const { startDate: start, endDate: end } = filters
  const change = roomFilters.useChange(filters)
  const [half, setHalf] = useState<DayRange | null>(null)
  const pick = (range: DayRange) => {
    setHalf(range)
    void change({ startDate: range.start, endDate: range.end })
    if (range.end) onClose()
  }
  return <CalendarRange value={half ?? { start, end }} onChange={pick} min={today()} />
}

function GuestsChoice({ filters }: ChoiceProps) {
  const change = roomFilters.useChange(filters)
  const counts = new Map(Array.from({ length: maxGuestsOfRoom - 1 }, (_, at) => [formatGuests(at + 1), at + 1]))
  return (
    <ChipChoice
      legend={t.rooms.howManyNeedAPlace()}
      className="max-w-md"
      options={[...counts.keys()]}
      value={formatGuests(filters.guests ?? 1)}
      onChange={(words) => void change({ guests: String(counts.get(words)), full: undefined })}
    />
  )
}

function PriceChoice({ filters }: ChoiceProps) {
  const display = useDisplayCurrency()
  const change = roomFilters.useChange(filters)
  const { minPrice, maxPrice } = filters
  const anyPrice = t.rooms.anyPrice()
  const ranges = new Map(quickPrices(display.currency).map((range) => [formatPriceRange(range, display) ?? '', range]))
  const isAny = minPrice === undefined && maxPrice === undefined
  return (
    <div className="grid gap-6 md:w-80">
      <ChipChoice
        legend={t.rooms.forEachGuestANight()}
        options={[...ranges.keys(), anyPrice]}
        value={isAny ? anyPrice : formatPriceRange(filters, display)}
        onChange={(words) => void change(ranges.get(words) ?? { minPrice: undefined, maxPrice: undefined })}
      />
      <PriceFilter filters={filters} />
    </div>
  )
}
