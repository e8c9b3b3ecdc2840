import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { searchGenres } from '../../../contract/options.ts'
import { IconButton } from '../../ui/button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { changed, type FestivalFilters } from './festival-filters.ts'

/** A search by words, genre and place, beside the filter bar: where the bar says something, it has the last word. */
export function SearchPanel({ filters }: { filters: FestivalFilters }) {
  const { query, genres, genre, location, place } = filters
  const search = useSearchForm(filters)
  return (
    <form
      action="/"
      aria-label="Refine the search"
      onSubmit={search}
      // Back and Clear change the address: what the fields say comes from it.
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
      <KeptFilters filters={filters} but={['query', 'genre', 'place']} />
    </form>
  )
}

/** Goes to what a form asks for, with the filters that it does not name kept; nothing is reloaded. */
export function useSearchForm(filters: FestivalFilters) {
  const navigate = useNavigate()
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    void navigate({ to: '/', search: changed(filters, asked), resetScroll: false })
  }
}

type KeptFiltersProps = { filters: FestivalFilters; but: (keyof FestivalFilters)[] }

/** The other filters as a form carries them along while no script runs. */
export function KeptFilters({ filters, but }: KeptFiltersProps) {
  const kept = Object.entries({ ...filters, cursor: undefined }).filter(
    ([name, value]) => value !== undefined && !(but as string[]).includes(name),
  )
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
