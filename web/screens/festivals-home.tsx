import '../features/festivals/festivals.css'
import { useRouteContext } from '@tanstack/react-router'
import { lazy } from 'react'
import { FestivalCard } from '../features/festivals/festival-card.tsx'
import { festivalFilters } from '../features/festivals/festival-filters.ts'
import { FestivalResults } from '../features/festivals/festival-results.tsx'
import { FilterBar } from '../features/festivals/filter-bar.tsx'
import { Hero } from '../features/festivals/hero.tsx'
import { SearchPanel } from '../features/festivals/search-panel.tsx'
import { useSession } from '../lib/session.ts'
import { PageHead } from '../lib/page-head.tsx'
import { LazyBoundary } from '../lib/lazy-boundary.tsx'

/* Loaded for members only. */
const loadControls = () => import('./festival-controls.tsx')
const Favorite = lazy(() => loadControls().then(({ Favorite }) => ({ default: Favorite })))
const Attendance = lazy(() => loadControls().then(({ Attendance }) => ({ default: Attendance })))

/** The home page (product specification, 'Festivals home'). */
export function FestivalsHome() {
  const { api } = useRouteContext({ from: '__root__' })
  const filters = festivalFilters.useFilters()
  const member = useSession()
  return (
    <>
      <PageHead
        title="Compás"
        description="Find bachata, salsa, kizomba and zouk festivals, share a room with people who fit, and never travel alone."
        path="/"
      />
      <Hero filters={filters} />
      <FilterBar filters={filters} />
      <section id={festivalFilters.resultsId} aria-label="Festivals" className="page festival-results pt-6">
        <SearchPanel filters={filters} />
        <FestivalResults api={api} filters={filters}>
          {(festival) => (
            <FestivalCard
              festival={festival}
              corner={
                member && (
                  <LazyBoundary>
                    <Favorite festival={festival} />
                  </LazyBoundary>
                )
              }
              actions={
                member && (
                  <LazyBoundary>
                    <Attendance festival={festival} />
                  </LazyBoundary>
                )
              }
            />
          )}
        </FestivalResults>
      </section>
    </>
  )
}
