import { useNavigate, useRouterState } from '@tanstack/react-router'
import { changed, type FestivalFilters, readFilters } from './festival-filters.ts'

export const resultsId = 'festivals'

const isFestivalsHome = (path: string) => path === '/' || path === '/festivals'

/** The filters that the address asks for: already while their festivals are still on the way. */
export function useFilters(): FestivalFilters {
  return useRouterState({
    select: ({ location, resolvedLocation = location }) =>
      readFilters((isFestivalsHome(location.pathname) ? location : resolvedLocation).search),
    structuralSharing: true,
  })
}

/** Puts changed filters into the address; an empty value takes one away. */
export function useChangeFilters(filters: FestivalFilters) {
  const navigate = useNavigate()
  return (change: Parameters<typeof changed>[1]) => {
    showResultsFromTop()
    void navigate({ to: '/', search: changed(filters, change), resetScroll: false })
  }
}

/** Where a reader deep in the list changes a filter, the new list is shown from its beginning. */
export function showResultsFromTop() {
  const results = document.getElementById(resultsId)
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView()
}
