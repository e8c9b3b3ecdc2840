import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import { CityChoices } from '../../features/socials/social-parties/list/city-choices.tsx'
import { FinderSheet } from '../../lib/finder/finder-sheet.tsx'
import { useOpenAtLastCity } from '../../features/socials/social-parties/list/open-at-last-city.ts'
import { PartiesHead } from '../../features/socials/social-parties/party/parties-head.tsx'
import { PartyFilterRow } from '../../features/socials/social-parties/list/party-filter-row.tsx'
import { partyFilters } from '../../features/socials/social-parties/list/party-filters.ts'
import { dayOfTonight } from '../../lib/format/tonight.ts'
import { PartyMapFrame } from '../../features/socials/social-parties/map/party-map-frame.tsx'
import { PartyResults } from '../../features/socials/social-parties/list/party-results.tsx'
import { overviewQuery } from '../../features/socials/social-parties/social-parties.queries.ts'
import { SuggestLink } from '../../features/socials/social-parties/list/suggest-link.tsx'
import { useSelection } from '../../lib/finder/selection.ts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { useCanDrawMaps } from '../../lib/map/can-draw-maps.ts'
import { useMapWanted } from '../../lib/map/map-wanted.ts'
import { useNearMe } from '../../lib/lists/near-me.tsx'
import { cx } from '../../ui/cx.ts'
import { AsksAudience } from './asks-audience.tsx'
import { Chip } from '../../ui/fields/chip.tsx'
import { MapIcon } from '../../ui/pictures/more-icons.tsx'
import { FestivalsOfCity } from '../festivals/festivals-of-city.tsx'

const TellOfSocials = lazyPart(
  () => import('../../features/socials/social-parties/list/tell-of-socials.tsx'),
  'TellOfSocials',
  null,
)
const NearestParties = lazyPart(
  () => import('../../features/socials/social-parties/list/nearest-parties.tsx'),
  'NearestParties',
)

/**
 * The Social Dance Finder (product specification). It fills the window: the list is beside the map on wide screens, and otherwise a sheet
 * over the map. Where no social has an exact point the map would say nothing: the list takes its place, and a button opens it.
 */
export function SocialParties() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const filters = partyFilters.useFilters()
  const isHydrated = useHydrated()
  const tonight = dayOfTonight(isHydrated)
  const wanted = useMapWanted({ needsStreets: filters.city !== undefined })
  const canDraw = useCanDrawMaps(wanted.isWanted)
  const { choose, ...selected } = useSelection(filters.party)
  const near = useNearMe()
  useOpenAtLastCity(filters)
  const selection = canDraw ? { choose, ...selected } : selected
  const { data: overview } = useQuery(overviewQuery(api, filters, tonight))
  const [isOpened, setOpened] = useState(false)
  const isInexact = overview?.hasExactPoints === false
  const hasMap = canDraw && (isOpened || !isInexact)
  const list = { api, filters, tonight, selection }
  return (
    <AsksAudience>
      <div className={cx('finder', !hasMap && 'finder-without-map finder-of-rows')}>
        <PartiesHead api={api} origin={origin} partyId={filters.party} />
        <header className="finder-head">
          <div className="finder-title flex-wrap gap-x-4">
            <h1>{t.socialParties.socialDanceFinder()}</h1>
            <p className="text-soft">
              <span className="max-xl:sr-only">{t.socialParties.discoverSocials()}</span>{' '}
              <SuggestLink city={filters.city} className="max-xl:hidden" />
            </p>
          </div>
          <PartyFilterRow api={api} filters={filters} near={near.chip} />
        </header>
        <FinderSheet hasMap={hasMap} isMapAsked={isOpened} popup={selected.popup ?? selected.place}>
          <div className="finder-start">
            <CityChoices api={api} filters={filters} />
            {isHydrated && filters.city !== undefined && (
              <TellOfSocials api={api} city={filters.city} style={filters.style} />
            )}
            {canDraw && isInexact && (
              <Chip icon={<MapIcon size={18} />} pressed={isOpened} onClick={() => setOpened(!isOpened)}>
                {t.socialParties.map()}
              </Chip>
            )}
          </div>
          <section id={partyFilters.resultsId} aria-label={t.socialParties.socials()} className="finder-list">
            {near.position !== undefined && <NearestParties {...list} near={near} />}
            {!near.position && <PartyResults {...list} />}
            <p className="mt-4 text-soft [.state~&]:hidden xl:hidden">
              {t.socialParties.isOneMissing()} <SuggestLink city={filters.city} className="inline-block py-2.5" />
            </p>
            {filters.city !== undefined && <FestivalsOfCity city={filters.city} className="mt-8" />}
          </section>
        </FinderSheet>
        {hasMap && <PartyMapFrame {...list} wanted={wanted} isOpened={isOpened} position={near.position ?? null} />}
        {!canDraw && <p className="finder-no-map text-soft">{t.socialParties.cannotDrawMap()}</p>}
      </div>
    </AsksAudience>
  )
}
