import type { Transaction } from 'kysely'
import type { SavedFilters } from '../../../contract/rooms/saved-filters.ts'
import { type Database, inTransaction } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { notifyByEmail, notifyInBell } from '../../chat/notifications/notify.ts'
import { findNewest, knownAfter, newTo, readFilters, withoutNewHosts } from './found-rooms.ts'
import { ofSearch, ofSeveral } from './saved-searches.notifications.ts'
import {
  type DueSearch,
  dueSearches,
  lockReader,
  lockSearch,
  membersToMail,
  moveToTheEnd,
  noteLook,
  takeUnmailed,
  takeUnread,
} from './saved-searches.queries.ts'

/** Searches and emails per run; the next run goes on. A search takes about as long as a page of the list. */
const atOnce = 2_000

/**
 * Runs the searches that have waited longest, and notifies their members of rooms that are new in their own list: in the bell at once, by
 * email once a day for all searches of a member. Throws the last failure after all have been run.
 */
export async function notifyOfNewRooms(db: Database, signal: AbortSignal): Promise<void> {
  let failure: unknown = null
  for (const search of await dueSearches(db, atOnce)) {
    if (signal.aborted) return
    try {
      await inTransaction(db, (trx) => look(trx, search))
    } catch (error) {
      failure = error
      await moveToTheEnd(db, search.id)
    }
  }
  for (const userId of await membersToMail(db, atOnce)) {
    if (signal.aborted) return
    await inTransaction(db, (trx) => mailMember(trx, userId))
  }
  if (failure) throw failure
}

/** Does nothing if the member is writing just now, or another process runs the search: it then stays due. */
async function look(trx: Transaction<DB>, { id, userId }: DueSearch) {
  const member = await lockReader(trx, userId)
  const search = member && (await lockSearch(trx, id))
  if (!search) return
  const filters = readFilters(search.filters)
  const listed = filters ? await findNewest(trx, member, filters) : []
  const found = await withoutNewHosts(trx, listed, search.knownRooms)
  const fitting = newTo(search.knownRooms, found).filter(({ hostId }) => hostId !== userId)
  await noteLook(trx, id, { knownRooms: knownAfter(search.knownRooms, found), fitting: fitting.length })
  if (!filters || fitting.length === 0) return
  const unread = await takeUnread(trx, { id, userId })
  await notifyInBell(trx, [ofSearch({ id, userId, filters }, unread + fitting.length)])
}

type News = { id: string; filters: SavedFilters; unmailed: number }

/** Sends one email about all searches. A member who wants none is not considered again for these rooms. */
async function mailMember(trx: Transaction<DB>, userId: string) {
  if (!(await lockReader(trx, userId))) return
  const news = (await takeUnmailed(trx, userId)).flatMap(({ filters: stored, ...search }): News[] => {
    const filters = readFilters(stored)
    return filters ? [{ ...search, filters }] : []
  })
  const [first, ...others] = news
  if (!first) return
  const one = { ...first, userId }
  const count = news.reduce((sum, { unmailed }) => sum + unmailed, 0)
  await notifyByEmail(trx, [others.length === 0 ? ofSearch(one, count) : ofSeveral(one, count, news.length)])
}
