import { KeptFilters } from '../../../lib/lists/address-filters.tsx'
import { useAddressText } from '../../../lib/lists/address-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { SearchIcon } from '../../../ui/pictures/icons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type FestivalFilters, festivalFilters } from './festival-filters.ts'
import { GenreSelect } from '../form/genre-select.tsx'

/**
 * A search by text, genre and place in one row. A filter of the bar takes precedence over the field for the same. On phones the box of
 * the hero and the sheet of filters have these fields.
 */
export function SearchPanel({ filters }: { filters: FestivalFilters }) {
  const { query, location, place } = filters
  return (
    <form
      action="/"
      aria-label="Refine the search"
      onSubmit={festivalFilters.useSubmit(filters)}
      className="mb-5 grid grid-cols-[minmax(0,3fr)_44px_minmax(0,2fr)_minmax(0,2.5fr)] items-start gap-3 *:gap-0.5 max-md:hidden"
    >
      <TextField
        {...useAddressText(query)}
        label="Search"
        hideLabel
        name="query"
        type="search"
        placeholder="Name, city or organizer"
      />
      <IconButton type="submit" variant="secondary" label="Search" icon={<SearchIcon />} className="mt-0.5" />
      <GenreSelect filters={filters} hideLabel name="genre" onChange={({ target }) => target.form?.requestSubmit()} />
      <TextField
        {...useAddressText(location ?? place)}
        label="Location"
        hideLabel
        name="place"
        disabled={location !== undefined}
        placeholder="City or country"
        hint={location && 'Clear filters above to edit'}
      />
      <KeptFilters filters={filters} except={['query', 'genre', 'place']} />
    </form>
  )
}
