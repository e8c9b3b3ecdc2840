import { sql } from 'kysely'
import { rooms } from '../../../contract/rooms/rooms.ts'
import { type SavedFilters, searchOf } from '../../../contract/rooms/saved-filters.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRoomPage } from '../rooms/list/room-list.ts'
import { maxKnown, type Member } from './search-kind.ts'

export type FoundRoom = { id: string; hostId: string }

/**
 * The first page of the member's own list with these filters, newest first. Only rooms with a free place are included, as nobody wants
 * notifications about others.
 */
export async function findNewest(db: Database, member: Member, filters: SavedFilters) {
  const query = rooms.list.query.parse({ guests: 1, ...searchOf(filters), sort: 'newest', limit: maxKnown })
  const { items } = await readRoomPage(db, member, query)
  const page = JSON.parse(items.text) as { id: string; host: { id: string } }[]
  return page.map(({ id, host }): FoundRoom => ({ id, hostId: host.id }))
}

/**
 * Leaves out rooms that are new to the search and whose host is a new member: nobody is notified of them before the host is settled
 * (decision 63), and they stay unknown until then.
 */
export async function withoutNewHosts(
  db: Database,
  found: readonly FoundRoom[],
  known: readonly string[],
): Promise<FoundRoom[]> {
  const hosts = newTo(known, found).map(({ hostId }) => hostId)
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...new Set(hosts)]}::uuid[]) and is_new_member(id)`.execute(db)
  const isNew = new Set(rows.map(({ id }) => id))
  const isKnown = new Set(known)
  return found.filter(({ id, hostId }) => isKnown.has(id) || !isNew.has(hostId))
}

/**
 * The rooms that are new to a search with these known rooms. Once it has the maximum, rooms older than these are not new: they existed
 * before, and only moved up.
 */
export function newTo(known: readonly string[], found: readonly FoundRoom[]): FoundRoom[] {
  const isKnown = new Set(known)
  const oldest = known.length < maxKnown ? '' : (known.toSorted()[0] ?? '')
  return found.filter(({ id }) => !isKnown.has(id) && id > oldest)
}

/** The rooms that the search knows from now on: the newest, as ids grow with time. */
export const knownAfter = (known: readonly string[], found: readonly FoundRoom[]): string[] =>
  [...new Set([...known, ...found.map(({ id }) => id)])].toSorted().toReversed().slice(0, maxKnown)
