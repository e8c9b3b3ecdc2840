import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import type { ReadSearch, SearchedThings } from './search-kind.ts'
import { type Found, searchFound } from './saved-searches.words.ts'

type Search = { id: string; userId: string }

const about = ({ id, userId }: Search, facts: Found, actionUrl: string) =>
  notification({
    kind: searchFound,
    readerId: userId,
    actorId: null,
    relatedId: id,
    relatedType: 'saved_search',
    facts,
    actionUrl,
  })

/** Links to what was found: these things and others, if there are more of them than ids. */
export const ofSearch = (search: Search, read: ReadSearch, count: number, ids: readonly string[]): Notification =>
  about(search, read.facts(count), read.pageOf(count === 1 ? ids[0] : undefined))

/** Links to the searches. */
export function ofSeveral(search: Search, counts: Partial<Record<SearchedThings, number>>, searches: number) {
  const { rooms, ...others } = counts
  // The release before reads what is of rooms alone.
  const facts =
    rooms !== undefined && Object.keys(others).length === 0 ? { count: rooms, searches } : { found: counts, searches }
  return about(search, facts, '/settings/notifications#searches')
}
