import type { SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import type { FestivalFilters } from './festival-filters.ts'
import { KeptFilters, useSearchForm } from './search-panel.tsx'
import { resultsId } from './use-filters.ts'

/** What this is about, and the first question. */
export function Hero({ filters }: { filters: FestivalFilters }) {
  const search = useSearchForm(filters)
  const searchAndLook = (event: SubmitEvent<HTMLFormElement>) => {
    search(event)
    document.getElementById(resultsId)?.scrollIntoView()
  }
  return (
    <section className="page hero">
      <div>
        <h1>
          Dance far away.
          <br />
          <span className="text-accent-ink">Never travel alone.</span>
        </h1>
        <p className="mt-4 mb-6 max-w-[34em] text-lg text-soft">
          Find the festival, see who goes, and sit down to dinner with friends you have not met yet.
        </p>
        <search>
          <form
            action={`/#${resultsId}`}
            aria-label="Find festivals"
            onSubmit={searchAndLook}
            className="search-pill hero-search"
          >
            <input
              key={filters.query}
              name="query"
              type="search"
              aria-label="Festival, city or style"
              placeholder="Where or what do you want to dance?"
              defaultValue={filters.query}
              enterKeyHint="search"
              autoComplete="off"
            />
            <KeptFilters filters={filters} but={['query']} />
            <Button type="submit" variant="primary">
              Search
            </Button>
          </form>
        </search>
      </div>
      <Cover id="hero" hues={['Bachata', 'Salsa']} className="hero-cover" />
    </section>
  )
}
