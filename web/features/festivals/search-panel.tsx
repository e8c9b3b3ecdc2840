import { searchGenres } from '../../../contract/options.ts'
import { KeptFilters } from '../../lib/address-filters.tsx'
import { IconButton } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FestivalFilters, festivalFilters } from './festival-filters.ts'

/** A search by text, genre and place. A filter of the bar takes precedence over the field for the same. */
export function SearchPanel({ filters }: { filters: FestivalFilters }) {
  const { query, genres, genre, location, place } = filters
  const search = festivalFilters.useSubmit(filters)
  return (
    <form
      action="/"
      aria-label="Refine the search"
      onSubmit={search}
      // Back and Clear change the address; the fields then start again from it.
      key={[query, genre, place].join('\n')}
      className="card search-panel"
    >
      <TextField label="Search" name="query" type="search" defaultValue={query} placeholder="Name, city or organizer" />
      <IconButton type="submit" variant="secondary" label="Search" icon={<SearchIcon />} className="mt-8" />
      {genres ? (
        <Select label="Genre" disabled key="set">
          <option>{genres.replaceAll(',', ', ')}</option>
        </Select>
      ) : (
        <Select
          label="Genre"
          name="genre"
          defaultValue={genre ?? ''}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          <option value="">All genres</option>
          {searchGenres.map((style) => (
            <option key={style}>{style}</option>
          ))}
        </Select>
      )}
      <TextField
        key={location}
        label="Location"
        name="place"
        disabled={location !== undefined}
        defaultValue={location ?? place}
        placeholder="City or country"
        hint={location && 'Clear filters above to edit'}
      />
      <KeptFilters filters={filters} except={['query', 'genre', 'place']} />
    </form>
  )
}
