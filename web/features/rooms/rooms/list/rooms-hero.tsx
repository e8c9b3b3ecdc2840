import type { ReactNode } from 'react'
import { t } from '#texts'
import { cx } from '../../../../ui/cx.ts'
import { type RoomFilters, roomFilters } from './room-filters.ts'
import { RoomSearch } from './room-search.tsx'

type RoomsHeroProps = {
  filters: RoomFilters
  /** Placed beside the search on wide screens: the button of the filters, and the member's actions. */
  actions: ReactNode
}

/** The title of the rooms page, and the search. During a search only the search remains, so that the results are visible. */
export function RoomsHero({ filters, actions }: RoomsHeroProps) {
  const isSought = roomFilters.hasFilters(filters)
  return (
    <section className={cx('page', isSought ? 'py-3' : 'pt-2 pb-3 md:pt-5 md:pb-4')}>
      <div className={isSought ? 'sr-only' : 'max-md:pb-2'}>
        <h1 className="text-hero">{t.rooms.heroTitle()}</h1>
        <p className="mt-1 mb-3.5 text-soft max-md:hidden lg:text-lg">{t.rooms.heroText()}</p>
      </div>
      <div className="flex items-center gap-3">
        <search className="min-w-0 max-w-[36rem] grow">
          <RoomSearch filters={filters} />
        </search>
        <div className="room-beside-search">{actions}</div>
      </div>
    </section>
  )
}
