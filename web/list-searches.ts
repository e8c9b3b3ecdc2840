import type { AttendeeFilters } from './features/festivals/festival-attendance/attendee-filters.ts'
import type { ManagedFilters } from './features/socials/party-admin/managed-filters.ts'
import type { RoomFilters } from './features/rooms/rooms/list/room-filters.ts'
import type { PartyFilters } from './features/socials/social-parties/list/party-filters.ts'
import type { GivenSearch } from './lib/lists/search.ts'

type ListSearches = {
  rooms: (given: GivenSearch) => RoomFilters
  parties: (given: GivenSearch) => PartyFilters
  managed: (given: GivenSearch) => ManagedFilters
  attendees: (given: GivenSearch) => AttendeeFilters
}

/**
 * The readers of list addresses for routes. The server reads an address by the list's table, and redirects if the result differs. A browser
 * loads the table only with the page of the list: the page reads the address again, and its links are created by the table.
 */
export const listSearches: ListSearches = import.meta.env.SSR
  ? {
      rooms: (await import('./features/rooms/rooms/list/room-filters.ts')).roomFilters.read,
      parties: (await import('./features/socials/social-parties/list/party-filters.ts')).partyFilters.read,
      managed: (await import('./features/socials/party-admin/managed-filters.ts')).managedFilters.read,
      attendees: (await import('./features/festivals/festival-attendance/attendee-filters.ts')).attendeeFilters.read,
    }
  : {
      rooms: (given) => given,
      parties: (given) => given,
      managed: (given) => given,
      attendees: (given) => given,
    }
