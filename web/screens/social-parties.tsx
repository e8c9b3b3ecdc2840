import { useRouteContext } from '@tanstack/react-router'
import { PartiesHead } from '../features/social-parties/parties-head.tsx'
import { PartyFilterRow } from '../features/social-parties/party-filter-row.tsx'
import { dayOfTonight, partyFilters } from '../features/social-parties/party-filters.ts'
import { PartyMapFrame } from '../features/social-parties/party-map-frame.tsx'
import { PartyResults } from '../features/social-parties/party-results.tsx'
import { useSelection } from '../features/social-parties/selection.ts'
import { useHydrated } from '../lib/browser/hydration.ts'
import { lazyPart } from '../lib/page/lazy-part.tsx'
import { useCanDrawMaps } from '../lib/map/can-draw-maps.ts'
import { useNearMe } from '../lib/lists/near-me.tsx'
import { cx } from '../ui/cx.ts'
import { PinIcon } from '../ui/pictures/more-icons.tsx'
import { FestivalsOfCity } from './festivals-of-city.tsx'

const NearestParties = lazyPart(() => import('../features/social-parties/nearest-parties.tsx'), 'NearestParties')

/**
 * The Social Dance Finder (product specification). On wide screens the list and the map stand side by side; on phones the map is above
 * the list and stays, and the list moves over it.
 */
export function SocialParties() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const filters = partyFilters.useFilters()
  const tonight = dayOfTonight(useHydrated())
  const canDraw = useCanDrawMaps()
  const { choose, ...selected } = useSelection(filters.party)
  const near = useNearMe(<PinIcon size={18} className="max-sm:hidden" />)
  const selection = canDraw ? { choose, ...selected } : selected
  const list = { api, filters, tonight, selection }
  return (
    <div className="page py-5 sm:py-8">
      <PartiesHead api={api} origin={origin} partyId={filters.party} />
      <h1>Social Dance Finder</h1>
      <p className="mt-1 mb-4 text-soft">Discover local dance socials in your city</p>
      <PartyFilterRow api={api} filters={filters} near={near.chip} />
      <div
        className={cx(
          'mt-5 grid items-start gap-x-6',
          canDraw ? 'lg:grid-cols-[minmax(22rem,28rem)_1fr]' : 'lg:grid-cols-[minmax(0,44rem)]',
        )}
      >
        <section
          id={partyFilters.resultsId}
          aria-label="Socials"
          className="relative isolate scroll-mt-4 max-lg:z-1 max-lg:row-start-2 max-lg:mx-[calc(-1*var(--page-padding))] max-lg:-mt-4 max-lg:rounded-t-l max-lg:bg-paper max-lg:px-(--page-padding) max-lg:pt-5 max-lg:shadow-lift max-lg:[&_.state]:pt-2 max-lg:[&_.state>svg]:hidden"
        >
          {near.position !== undefined && <NearestParties {...list} near={near} />}
          {!near.position && <PartyResults {...list} />}
          {filters.city !== undefined && <FestivalsOfCity city={filters.city} className="mt-8" />}
        </section>
        {canDraw ? (
          <PartyMapFrame {...list} position={near.position ?? null} />
        ) : (
          <p className="row-start-1 pb-6 text-soft">
            This browser cannot draw the map: it needs WebGL. The list has everything.
          </p>
        )}
      </div>
    </div>
  )
}
