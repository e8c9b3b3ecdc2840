import { useRouteContext } from '@tanstack/react-router'
import { CityChoices } from '../../features/socials/social-parties/city-choices.tsx'
import { FinderSheet } from '../../lib/finder/finder-sheet.tsx'
import { useOpenAtLastCity } from '../../features/socials/social-parties/open-at-last-city.ts'
import { PartiesHead } from '../../features/socials/social-parties/parties-head.tsx'
import { PartyFilterRow } from '../../features/socials/social-parties/party-filter-row.tsx'
import { dayOfTonight, partyFilters } from '../../features/socials/social-parties/party-filters.ts'
import { PartyMapFrame } from '../../features/socials/social-parties/party-map-frame.tsx'
import { PartyResults } from '../../features/socials/social-parties/party-results.tsx'
import { useSelection } from '../../lib/finder/selection.ts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { useCanDrawMaps } from '../../lib/map/can-draw-maps.ts'
import { useNearMe } from '../../lib/lists/near-me.tsx'
import { cx } from '../../ui/cx.ts'
import { AsksAudience } from './asks-audience.tsx'
import { FestivalsOfCity } from '../festivals/festivals-of-city.tsx'

const NearestParties = lazyPart(
  () => import('../../features/socials/social-parties/nearest-parties.tsx'),
  'NearestParties',
)

/**
 * The Social Dance Finder (product specification). It fills the window: the list is beside the map on wide screens, and otherwise a sheet
 * over the map.
 */
export function SocialParties() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const filters = partyFilters.useFilters()
  const tonight = dayOfTonight(useHydrated())
  const canDraw = useCanDrawMaps()
  const { choose, ...selected } = useSelection(filters.party)
  const near = useNearMe()
  useOpenAtLastCity(filters)
  const selection = canDraw ? { choose, ...selected } : selected
  const list = { api, filters, tonight, selection }
  return (
    <AsksAudience>
      <div className={cx('finder', !canDraw && 'finder-without-map')}>
        <PartiesHead api={api} origin={origin} partyId={filters.party} />
        <header className="finder-head">
          <div className="finder-title">
            <h1>Social Dance Finder</h1>
            <p className="text-soft max-xl:sr-only">Discover local dance socials in your city</p>
          </div>
          <PartyFilterRow api={api} filters={filters} near={near.chip} />
        </header>
        <FinderSheet hasMap={canDraw} popup={selected.popup ?? selected.place}>
          <CityChoices api={api} filters={filters} />
          <section id={partyFilters.resultsId} aria-label="Socials" className="finder-list">
            {near.position !== undefined && <NearestParties {...list} near={near} />}
            {!near.position && <PartyResults {...list} />}
            {filters.city !== undefined && <FestivalsOfCity city={filters.city} className="mt-8" />}
          </section>
        </FinderSheet>
        {canDraw ? (
          <PartyMapFrame {...list} position={near.position ?? null} />
        ) : (
          <p className="finder-no-map text-soft">
            This browser cannot draw the map: it needs WebGL. The list has everything.
          </p>
        )}
      </div>
    </AsksAudience>
  )
}
