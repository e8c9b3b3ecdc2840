import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../contract/festivals/festivals.ts'
import { festivalFilters } from '../../features/festivals/festivals/list/festival-filters.ts'
import { FestivalResults } from '../../features/festivals/festivals/list/festival-results.tsx'
import { FilterBar } from '../../features/festivals/festivals/list/filter-bar.tsx'
import { Hero } from '../../features/festivals/festivals/list/hero.tsx'
import { useSession } from '../../lib/member/session.ts'
import { PageHead, siteName } from '../../lib/page/page-head.tsx'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { useNearMe } from '../../lib/lists/near-me.tsx'
import { notificationPanelId } from '../../shell/navigation/navigation.ts'
import { cx } from '../../ui/cx.ts'
import { ListedFestival } from './listed-festival.tsx'

const NearestFestivals = lazyPart(
  () => import('../../features/festivals/festivals/list/nearest-festivals.tsx'),
  'NearestFestivals',
)
/* The space is reserved while it loads. Without scripts, 'Clear' removes all of it. */
const SearchChips = lazyPart(
  () => import('../../features/festivals/festivals/list/search-chips.tsx'),
  'SearchChips',
  <div className="-mt-1 mb-3 h-13" />,
)
const NextStrip = lazyPart(() => import('../../features/festivals/agenda/next-strip.tsx'), 'NextStrip', null)

/** The home page (product specification, 'Festivals home'). */
export function FestivalsHome() {
  const { api } = useRouteContext({ from: '__root__' })
  const filters = festivalFilters.useFilters()
  const member = useSession()
  const near = useNearMe(undefined, t.festivals.festivalsNearMe())
  const list = {
    api,
    filters,
    children: (festival: Festival, place?: ReactNode) => <ListedFestival festival={festival} place={place} />,
  }
  return (
    <>
      <PageHead title={siteName} description={t.festivals.homeDescription()} path="/" />
      <Hero filters={filters} />
      {!festivalFilters.hasFilters(filters) && (
        <NextPlace>
          {member && <NextStrip api={api} memberId={member.id} notificationPanelId={notificationPanelId} />}
        </NextPlace>
      )}
      <FilterBar filters={filters} near={near.chip} />
      <section
        id={festivalFilters.resultsId}
        aria-label={t.festivals.festivals()}
        className="page festival-results pt-4"
      >
        {festivalFilters.hasFilters(filters) && <SearchChips api={api} filters={filters} />}
        {near.position !== undefined && <NearestFestivals {...list} near={near} />}
        {!near.position && <FestivalResults {...list} />}
      </section>
    </>
  )
}

/**
 * The container of what is next for a member. It has its height from the first paint on in a signed-in browser, which a script in the head
 * marks, and takes no space for visitors.
 */
function NextPlace({ children }: { children: ReactNode }) {
  const isBeforeHydration = !useHydrated()
  return (
    <section
      aria-label={t.festivals.nextForYou()}
      className={cx(
        'page @container min-h-19',
        isBeforeHydration ? 'hidden in-data-session:flow-root' : children ? 'flow-root' : 'hidden',
      )}
    >
      {children}
    </section>
  )
}
