import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { notifyByEmail, notifyInBell } from '../../chat/notifications/notify.ts'
import type { ReadSearch, SearchedThings } from './search-kind.ts'
import { searchKinds } from './search-kinds.ts'
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
  type Unmailed,
} from './saved-searches.queries.ts'

/** Searches and emails per run; the next run goes on. A search takes about as long as a page of the list. */
const atOnce = 2_000

/**
 * Runs the searches that have waited longest, and notifies their members of what is new in their own list: in the bell at once, by email
 * once a day for all searches of a member. Throws the last failure after all have been run.
 */
export async function notifyOfFinds(db: Database, signal: AbortSignal): Promise<void> {
  let failure: unknown = null
  for (const search of await dueSearches(db, atOnce)) {
    if (signal.aborted) return
    try {
      await inTransaction(db, (trx) => look(trx, search))
    } catch (error) {
      failure = error
      await moveToTheEnd(db, search)
    }
  }
  for (const userId of await membersToMail(db, atOnce)) {
    if (signal.aborted) return
    await inTransaction(db, (trx) => mailMember(trx, userId))
  }
  if (failure) throw failure
}

/** Does nothing if the member is writing just now, or another process runs the search: it then stays due. */
async function look(trx: Transaction<DB>, search: DueSearch) {
  const member = await lockReader(trx, search.userId)
  const seen = member && (await lockSearch(trx, search))
  if (!seen) return
  const read = searchKinds[search.list].read(seen.filters)
  const { fitting, known } = read ? await read.look(trx, member, seen) : { fitting: [], known: seen.known }
  await noteLook(trx, search, { known, fitting: fitting.length })
  if (!read || fitting.length === 0) return
  const unread = await takeUnread(trx, search)
  await notifyInBell(trx, [ofSearch(search, read, unread + fitting.length, fitting)])
}

type News = Unmailed & { read: ReadSearch }

/** Sends one email about all searches. A member who wants none is not considered again for what these found. */
async function mailMember(trx: Transaction<DB>, userId: string) {
  if (!(await lockReader(trx, userId))) return
  const news = (await takeUnmailed(trx, userId)).flatMap((search): News[] => {
    const read = searchKinds[search.list].read(search.filters)
    return read ? [{ ...search, read }] : []
  })
  const [first, ...others] = news
  if (!first) return
  const one = { id: first.id, userId }
  await notifyByEmail(trx, [
    others.length === 0
      ? ofSearch(one, first.read, first.unmailed, first.known)
      : ofSeveral(one, countsOf(news), news.length),
  ])
}

/** How many of each thing the searches have found. */
function countsOf(news: readonly News[]) {
  const counts: Partial<Record<SearchedThings, number>> = {}
  for (const { list, unmailed } of news) counts[list] = (counts[list] ?? 0) + unmailed
  return counts
}
