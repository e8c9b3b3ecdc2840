import { t } from '#texts'
import { filterLocations, filterStyles } from '../../../../../contract/platform/options.ts'
import { useAddressText } from '../../../../lib/lists/address-text.ts'
import { FilterFields } from '../../../../lib/lists/filter-fields.tsx'
import { Chip } from '../../../../ui/fields/chip.tsx'
import { DayRangeField } from '../../../../lib/lists/day-range-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import {
  type FestivalFilters,
  festivalFilters,
  festivalFilterTable,
  stylesOf,
  withStyleToggled,
} from './festival-filters.ts'
import { GenreSelect } from '../form/genre-select.tsx'
import { placeText } from '../../../../../texts/places.ts'

/** The value of a select without a filter (product specification, section 5). */
const all = 'all'

/**
 * All filters of the bar; each applies at once. The genre and the place of the search panel stand beside the corresponding filters. In a
 * sheet the calendar is part of the sheet instead of a popover.
 */
export function FilterPanel({ filters, inSheet = false }: { filters: FestivalFilters; inSheet?: boolean }) {
  const change = festivalFilters.useChange(filters)
  const { location = all, startDate: start, endDate: end } = filters
  const chosen = stylesOf(filters)
  const locations = (filterLocations as readonly string[]).includes(location)
    ? filterLocations
    : [...filterLocations, ...(location === all ? [] : [location])]
  const own = {
    genres: (
      <>
        <fieldset className="md:col-span-3">
          <legend className="field-label mb-1.5">{t.festivals.danceStyles()}</legend>
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
        <GenreSelect filters={filters} onChange={({ target }) => change({ genre: target.value })} />
      </>
    ),
    location: (
      <>
        <Select
          label={t.festivals.location()}
          value={location}
          onChange={(event) => change({ location: event.target.value })}
        >
          <option value={all}>{t.festivals.allLocations()}</option>
          {locations.map((place) => (
            <option key={place} value={place}>
              {placeText(place)}
            </option>
          ))}
        </Select>
        <PlaceField filters={filters} onChange={(text) => change({ place: text })} />
      </>
    ),
    startDate: (
      <DayRangeField
        label={t.festivals.dates()}
        value={{ start, end }}
        onChange={(days) => change({ startDate: days.start, endDate: days.end })}
        inPlace={inSheet}
      />
    ),
  }
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <FilterFields table={festivalFilterTable} filters={filters} change={change} own={own} />
    </div>
  )
}

/** Any place by its name, beside the list of cities; it applies when the field loses the focus or Enter is pressed. */
function PlaceField({ filters, onChange }: { filters: FestivalFilters; onChange: (place: string) => void }) {
  const { location, place = '' } = filters
  const apply = (text: string) => {
    if (location === undefined && text.trim() !== place) onChange(text)
  }
  return (
    <TextField
      {...useAddressText(location ?? place)}
      label={t.festivals.anotherCityOrCountry()}
      type="search"
      enterKeyHint="search"
      disabled={location !== undefined}
      placeholder={t.festivals.cityOrCountry()}
      hint={location && t.festivals.clearFiltersToEdit()}
      onBlur={({ currentTarget }) => apply(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
    />
  )
}
