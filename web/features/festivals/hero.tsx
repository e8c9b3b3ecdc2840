import type { SubmitEvent } from 'react'
import { KeptFilters } from '../../lib/address-filters.tsx'
import { Cover } from '../../ui/cover.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { type FestivalFilters, festivalFilters } from './festival-filters.ts'

const { resultsId, useSubmit } = festivalFilters

/** The first thing on the home page, with the search. */
export function Hero({ filters }: { filters: FestivalFilters }) {
  const search = useSubmit(filters)
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
          <SearchPill
            action={`/#${resultsId}`}
            formLabel="Find festivals"
            label="Festival, city or style"
            placeholder="Where or what do you want to dance?"
            query={filters.query}
            onSubmit={searchAndLook}
            className="hero-search"
          >
            <KeptFilters filters={filters} except={['query']} />
          </SearchPill>
        </search>
      </div>
      <Cover id="hero" hues={['Bachata', 'Salsa']} className="hero-cover" />
    </section>
  )
}
