import { type SavedFilters, searchOf } from '../../../contract/rooms/saved-filters.ts'
import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import { roomsFound } from './saved-searches.words.ts'

type Search = { id: string; userId: string; filters: SavedFilters }

const about = ({ id, userId }: Pick<Search, 'id' | 'userId'>) =>
  ({ kind: roomsFound, readerId: userId, actorId: null, relatedId: id, relatedType: 'saved_search' }) as const

/** Links to the list with these filters, newest rooms first. */
export const ofSearch = ({ filters, ...search }: Search, count: number): Notification => {
  const { query, startDate, endDate } = filters
  return notification({ ...about(search), facts: { count, query, startDate, endDate }, actionUrl: listOf(filters) })
}

/** Links to the searches. */
export const ofSeveral = (search: Omit<Search, 'filters'>, count: number, searches: number): Notification =>
  notification({ ...about(search), facts: { count, searches }, actionUrl: '/settings/notifications#searches' })

function listOf(filters: SavedFilters): string {
  const given = Object.entries({ ...searchOf(filters), sort: 'newest' })
  return `/rooms?${new URLSearchParams(given).toString()}`
}
