import { useNavigate } from '@tanstack/react-router'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { changed, type RoomFilters } from './room-filters.ts'
import { resultsId } from './use-room-filters.ts'

type RoomsHeroProps = {
  filters: RoomFilters
  /** Beside the search: the filters' toggle, and what a member can do. */
  actions: ReactNode
}

/** What this is about, and the first question: a plain form until our script has come. */
export function RoomsHero({ filters, actions }: RoomsHeroProps) {
  const navigate = useNavigate()
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { query } = Object.fromEntries(new FormData(event.currentTarget)) as { query: string }
    void navigate({ to: '/rooms', search: changed(filters, { query }), resetScroll: false })
  }
  const kept = Object.entries({ ...filters, query: undefined, cursor: undefined, post: undefined })
  return (
    <section className="page py-6 md:pt-10">
      <h1>Find a room, and who to share it with</h1>
      <p className="mt-2 mb-5 text-soft md:text-lg">
        Split the nights, walk home together, and meet somebody who dances as late as you do.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <search className="min-w-0 max-w-[40rem] grow basis-full lg:max-w-[36rem] lg:basis-72">
          <form action={`/rooms#${resultsId}`} aria-label="Find rooms" onSubmit={search} className="search-pill">
            <input
              key={filters.query}
              name="query"
              type="search"
              aria-label="City, area or festival"
              placeholder="City, area or festival"
              defaultValue={filters.query}
              enterKeyHint="search"
              autoComplete="off"
            />
            {kept.map(
              ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <Button type="submit" variant="primary">
              Search
            </Button>
          </form>
        </search>
        <div className="flex flex-wrap items-center gap-3">{actions}</div>
      </div>
    </section>
  )
}
