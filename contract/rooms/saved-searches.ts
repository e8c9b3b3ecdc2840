import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, UnpagedPaging } from '../platform/fields.ts'
import { filtersInReplies, RoomFilters } from './room-filters.ts'
import { limitsList, savedFilters } from './saved-filters.ts'

/** The filters of the list of rooms; at least one is required. */
export const NewSearch = RoomFilters.omit({ sort: true }).refine((filters) => limitsList(savedFilters(filters)), {
  error: t.roomErrors.chooseFilter,
})

/** A saved search of rooms; the caller is notified of new rooms that match it. */
export const SavedSearch = z.object({
  id: Id,
  /** The saved filters, without defaults. Prices are in USD, with at most two decimals. */
  filters: z.object(filtersInReplies).partial(),
  createdAt: Instant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const savedSearches = endpoints({
  list: {
    method: 'GET',
    path: '/api/saved-searches',
    access: 'member',
    summary: 'The searches of rooms that the caller has saved, the latest first.',
    query: UnpagedPaging,
    response: z.array(SavedSearch),
    unpagedBy: 'id',
  },
  create: {
    method: 'POST',
    path: '/api/saved-searches',
    access: 'member',
    summary:
      'Saves the filters of the list of rooms: the caller is told of new rooms that fit. Once more changes nothing.',
    body: NewSearch,
    response: SavedSearch,
    status: 201,
    idempotent: 'created',
    errors: ['too_many_searches'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-searches/:id',
    access: 'member',
    summary: 'Forgets a search of the caller; 204 even where there was none.',
    params: z.object({ id: Id }),
  },
})
