import { useNavigate, useRouterState } from '@tanstack/react-router'
import { changed, type RoomFilters, readRoomFilters } from './room-filters.ts'

export const resultsId = 'rooms'

/** The filters that the address asks for: already while their rooms are still on the way. */
export function useRoomFilters(): RoomFilters {
  return useRouterState({
    select: ({ location, resolvedLocation = location }) =>
      readRoomFilters((location.pathname === '/rooms' ? location : resolvedLocation).search),
    structuralSharing: true,
  })
}

/** Puts changed filters into the address; an empty value takes one away. Settles once the list is there. */
export function useChangeRoomFilters(filters: RoomFilters) {
  const navigate = useNavigate()
  return (change: Parameters<typeof changed>[1]) => {
    showResultsFromTop()
    return navigate({ to: '/rooms', search: changed(filters, change), resetScroll: false })
  }
}

/** Where a reader deep in the list changes a filter, the new list is shown from its beginning. */
export function showResultsFromTop() {
  const results = document.getElementById(resultsId)
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView()
}
