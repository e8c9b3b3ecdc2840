import type { ReactNode } from 'react'
import { KeptFilters } from '../../lib/address-filters.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { type RoomFilters, roomFilters } from './room-filters.ts'

type RoomsHeroProps = {
  filters: RoomFilters
  /** Beside the search: the button of the filters, and what a member can do. */
  actions: ReactNode
}

/** The title of the rooms page, and the search. */
export function RoomsHero({ filters, actions }: RoomsHeroProps) {
  return (
    <section className="page py-6 md:pt-10">
      <h1>Find a room, and who to share it with</h1>
      <p className="mt-2 mb-5 text-soft md:text-lg">
        Split the nights, walk home together, and meet somebody who dances as late as you do.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <search className="min-w-0 max-w-[40rem] grow basis-full lg:max-w-[36rem] lg:basis-72">
          <SearchPill
            action={`/rooms#${roomFilters.resultsId}`}
            formLabel="Find rooms"
            label="City, area or festival"
            placeholder="City, area or festival"
            query={filters.query}
            onSubmit={roomFilters.useSubmit(filters)}
          >
            <KeptFilters filters={filters} except={['query', 'post']} />
          </SearchPill>
        </search>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
    </section>
  )
}
