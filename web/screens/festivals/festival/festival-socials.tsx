import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import { AsksAudience } from '../../socials/asks-audience.tsx'
import { PartyCard } from '../../../features/socials/social-parties/list/party-card.tsx'
import { dayOfTonight } from '../../../lib/format/tonight.ts'
import { partiesOfFestivalQuery } from '../../../features/socials/social-parties/parties-of-festival.queries.ts'
import { useHydrated } from '../../../lib/browser/hydration.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'

/** The local socials around a festival; the tab exists only if there are some. */
export function FestivalSocials() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/festivals/$id' })
  const parties = useQuery(partiesOfFestivalQuery(api, id))
  return (
    <Loaded query={parties} failed={t.socialParties.errorLoadingSocials()} loading={<PartiesSkeleton />}>
      {({ items }) => (
        <AsksAudience>
          <Parties items={items} />
        </AsksAudience>
      )}
    </Loaded>
  )
}

const PartiesSkeleton = () => (
  <Loading label={t.socialParties.loadingSocials()} className={gridClass}>
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-44 rounded-l" />
    ))}
  </Loading>
)

function Parties({ items }: { items: SocialParty[] }) {
  const tonight = dayOfTonight(useHydrated())
  const [first] = items
  if (!first)
    return <EmptyState title={t.socialParties.noSocialsNearby()}>{t.socialParties.noneNearFestival()}</EmptyState>
  return (
    <section aria-labelledby="out-around">
      <h2 id="out-around" className="scroll-mt-24">
        {t.socialParties.outAroundTheFestival()}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t.socialParties.aroundFestivalExplained()}</p>
      <ul className={gridClass}>
        {items.map((party) => (
          <li key={party.id} className="party-item">
            <PartyCard party={party} isPast={party.date.slice(0, 10) < tonight} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-center">
        <Link to="/social-parties" search={{ city: first.city }} className={buttonClass()}>
          {t.socialParties.allSocialsIn({ city: first.city })}
        </Link>
      </p>
    </section>
  )
}
