import { filterLocations, filterStyles, priceRanges } from '../../../contract/options.ts'
import { Chip } from '../../ui/chip.tsx'
import { DayRangeField } from '../../ui/day-range-field.tsx'
import { Select } from '../../ui/select.tsx'
import { type FestivalFilters, festivalFilters, stylesOf, withStyleToggled } from './festival-filters.ts'

/** The value of a select without a filter (product specification, section 5). */
const all = 'all'

/** All filters of the bar; each applies at once. In a sheet the calendar is part of the sheet instead of a popover. */
export function FilterPanel({ filters, inSheet = false }: { filters: FestivalFilters; inSheet?: boolean }) {
  const change = festivalFilters.useChange(filters)
  const { location = all, priceRange = all, startDate: start, endDate: end } = filters
  const chosen = stylesOf(filters)
  const locations = (filterLocations as readonly string[]).includes(location)
    ? filterLocations
    : [...filterLocations, ...(location === all ? [] : [location])]
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <fieldset className="md:col-span-3">
        <legend className="field-label mb-1.5">Dance styles</legend>
        <div className="flex flex-wrap gap-2">
          {filterStyles.map((style) => (
            <Chip
              key={style}
              hue={style}
              pressed={chosen.includes(style)}
              onClick={() => void change({ genres: withStyleToggled(filters, style).genres })}
            >
              {style}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Select label="Location" value={location} onChange={(event) => change({ location: event.target.value })}>
        <option value={all}>All locations</option>
        {locations.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </Select>
      <DayRangeField
        label="Dates"
        value={{ start, end }}
        onChange={(days) => change({ startDate: days.start, endDate: days.end })}
        inPlace={inSheet}
      />
      <Select label="Price range" value={priceRange} onChange={(event) => change({ priceRange: event.target.value })}>
        <option value={all}>All prices</option>
        {priceRanges.map((range) => (
          <option key={range} value={range}>
            €{range}
          </option>
        ))}
      </Select>
    </div>
  )
}
