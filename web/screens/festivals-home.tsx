import '../features/festivals/festivals.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { FavoriteButton } from '../features/favorites/favorite-button.tsx'
import { AttendanceButtons } from '../features/festival-attendance/attendance-buttons.tsx'
import { FestivalCard } from '../features/festivals/festival-card.tsx'
import { FestivalResults } from '../features/festivals/festival-results.tsx'
import { moveCounts } from '../features/festivals/festivals.queries.ts'
import { FilterBar } from '../features/festivals/filter-bar.tsx'
import { Hero } from '../features/festivals/hero.tsx'
import { SearchPanel } from '../features/festivals/search-panel.tsx'
import { resultsId, useFilters } from '../features/festivals/use-filters.ts'

/** Product specification, 'Festivals home'. */
export function FestivalsHome() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const filters = useFilters()
  return (
    <>
      <Hero filters={filters} />
      <FilterBar filters={filters} />
      <section id={resultsId} aria-label="Festivals" className="page festival-results pt-6">
        <SearchPanel filters={filters} />
        <FestivalResults api={api} filters={filters}>
          {(festival) => {
            const one = { api, festivalId: festival.id, festivalName: festival.name }
            return (
              <FestivalCard
                festival={festival}
                corner={<FavoriteButton {...one} />}
                actions={<AttendanceButtons {...one} onMoved={(...move) => moveCounts(queryClient, ...move)} />}
              />
            )
          }}
        </FestivalResults>
      </section>
    </>
  )
}
