import { filterLocations, filterStyles, type PriceRange, priceRanges } from '../../../contract/options.ts'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import { DatesFilter } from './dates-filter.tsx'
import { type FestivalFilters, stylesOf, withStyleToggled } from './festival-filters.ts'
import { useChangeFilters } from './use-filters.ts'

/** 'all' is what the two selects say where nothing is chosen (product specification, section 5). */
const all = 'all'

const priceRangeLabel = (range: PriceRange) => `€${range}`

/** Every filter of the bar; each works at once. In a sheet the days are picked in place instead of in a popover. */
export function FilterPanel({ filters, inSheet = false }: { filters: FestivalFilters; inSheet?: boolean }) {
  const change = useChangeFilters(filters)
  const { location = all, priceRange = all } = filters
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
              onClick={() => change({ genres: withStyleToggled(filters, style).genres })}
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
      <DatesFilter filters={filters} inPlace={inSheet} />
      <Select label="Price range" value={priceRange} onChange={(event) => change({ priceRange: event.target.value })}>
        <option value={all}>All prices</option>
        {priceRanges.map((range) => (
          <option key={range} value={range}>
            {priceRangeLabel(range)}
          </option>
        ))}
      </Select>
    </div>
  )
}
