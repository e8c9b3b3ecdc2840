import { useRouteContext } from '@tanstack/react-router'
import { PartyFilterRow } from '../features/social-parties/party-filter-row.tsx'
import { dayOfTonight, partyFilters } from '../features/social-parties/party-filters.ts'
import { PartyResults } from '../features/social-parties/party-results.tsx'
import { useHydrated } from '../lib/hydrated.ts'
import { PageHead } from '../lib/page-head.tsx'
import { FestivalsOfCity } from './festivals-of-city.tsx'

/** The Social Dance Finder (product specification). */
export function SocialParties() {
  const { api } = useRouteContext({ from: '__root__' })
  const filters = partyFilters.useFilters()
  const tonight = dayOfTonight(useHydrated())
  return (
    <div className="page py-6 sm:py-8">
      <PageHead
        title="Social Dance Finder"
        description="Find bachata, salsa, kizomba and zouk socials in your city, tonight and this weekend."
        path="/social-parties"
      />
      <h1>Social Dance Finder</h1>
      <p className="mt-1 mb-4 text-soft">Discover local dance socials in your city</p>
      <PartyFilterRow api={api} filters={filters} />
      {filters.city !== undefined && <FestivalsOfCity city={filters.city} className="mt-3" />}
      <section id={partyFilters.resultsId} aria-label="Socials" className="mt-5 scroll-mt-4">
        <PartyResults api={api} filters={filters} tonight={tonight} />
      </section>
    </div>
  )
}
