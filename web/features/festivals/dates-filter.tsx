import { DayRangeField } from '../../ui/day-range-field.tsx'
import type { FestivalFilters } from './festival-filters.ts'
import { useChangeFilters } from './use-filters.ts'

type DatesFilterProps = { filters: FestivalFilters /** Without a popover. */; inPlace: boolean }

/** The days that a festival must touch. */
export function DatesFilter({ filters, inPlace }: DatesFilterProps) {
  const change = useChangeFilters(filters)
  const { startDate: start, endDate: end } = filters
  return (
    <DayRangeField
      label="Dates"
      value={{ start, end }}
      onChange={(days) => change({ startDate: days.start, endDate: days.end })}
      inPlace={inPlace}
    />
  )
}
