import { danceKinds } from './dance-searches.ts'
import { roomSearches } from './room-searches.ts'
import type { SearchedThings, SearchKind } from './search-kind.ts'

/** Every list whose filters can be saved, in the order of the daily email. */
export const searchKinds: Record<SearchedThings, SearchKind> = { rooms: roomSearches, ...danceKinds }
