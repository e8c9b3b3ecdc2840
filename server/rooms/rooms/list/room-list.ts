import type { z } from 'zod'
import { dayAfter } from '../../../../contract/festivals/event-times.ts'
import type { Position } from '../../../../contract/platform/distance.ts'
import { genderPreferences } from '../../../../contract/people/profile-options.ts'
import type { rooms } from '../../../../contract/rooms/rooms.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { readSearchQuery } from '../../../platform/db/search.queries.ts'
import { allOf, findPlacesInSearch } from '../../../socials/gazetteer/searched-places.ts'
import { hasWords } from '../../../festivals/festivals/festivals.rules.ts'
import { type PageStart, readCursor } from '../../../platform/lists/list-cursor.ts'
import { cursorFrom, nearestPage } from '../../../platform/lists/nearest.ts'
import { readPage } from '../../../platform/lists/paged-list.ts'
import { JsonText } from '../../../platform/http/serve.ts'
import { type Viewer, viewerArguments } from '../../../visible.ts'
import { rankedOrder, readBestPage } from './best-rooms.queries.ts'
import { nearestRoomOrders, nearestRooms } from './nearest-rooms.queries.ts'
import { loadComparedMember, withComparisons } from './room-fit.queries.ts'
import { type ComparedMember, type Days, eligibilityOf, hasPreferences } from './room-fit.rules.ts'
import { roomFilters, type RoomFilterValues } from './room-filters.ts'
import type { SearchedNights } from '../room-nights.queries.ts'
import { type RoomOrder, roomList, roomOrders, type Wishes } from './room-list.queries.ts'

type Query = z.output<typeof rooms.list.query>
type Filters = Omit<Query, 'limit' | 'cursor' | 'sort' | 'scope' | 'guests'>

type Wanted = Omit<Query, 'limit' | 'cursor' | 'sort'>

/**
 * A page of the open rooms that this viewer may see. A cursor continues the order of its first page. Throws 400 if the cursor
 * belongs to another order than the requested one.
 */
export async function readRoomPage(db: Database, viewer: Viewer, { limit, cursor, sort: sent, ...wanted }: Query) {
  const sort = sent === 'price' && wanted.priceOf === 'each' ? 'each' : sent
  const orders = sort ? roomOrders[sort] : Object.values(roomOrders).flat()
  const mayBeRanked = viewer !== null && (sort ?? 'best') === 'best'
  const start = readCursor(cursor, mayBeRanked ? [...orders, rankedOrder] : orders)
  const { member, searched, activeFilters, args } = await roomsToRead(db, viewer, wanted, start.today)
  const usualSort = member && hasPreferences(member) ? 'best' : 'dates'
  const chosenSort = sortOf(start) ?? sort ?? usualSort
  const isRanked = start.after ? start.after.order === rankedOrder : chosenSort === 'best' && usualSort === 'best'
  if (member && isRanked) {
    const { rooms, ...page } = await readBestPage(db, { args, activeFilters, member, searched, limit, start })
    return { ...page, items: new JsonText(withComparisons(rooms, member, searched)) }
  }
  const page = await readPage(db, roomList(chosenSort, activeFilters, member !== null), args, { limit, cursor })
  return compared(page, member, searched)
}

type NearQuery = Wanted & Pick<Query, 'limit' | 'cursor'>

/** A page of the same rooms, nearest festivals first. */
export async function readNearestRooms(
  db: Database,
  viewer: Viewer,
  position: Position,
  { limit, cursor: sent, ...wanted }: NearQuery,
) {
  const cursor = cursorFrom(position, sent)
  const { today } = readCursor(cursor, nearestRoomOrders)
  const { member, searched, activeFilters, args } = await roomsToRead(db, viewer, wanted, today)
  const list = nearestRooms(activeFilters, member !== null)
  const page = await readPage(db, list, { ...args, ...position }, { limit, cursor })
  return nearestPage(position, compared(page, member, searched))
}

/** The rooms of a request: the values of its filters and of the member who makes it. */
async function roomsToRead(db: Database, viewer: Viewer, { scope, guests = 0, ...filters }: Wanted, today: string) {
  const member = viewer && (await loadComparedMember(db, viewer.id, today))
  const values = await filterValues(db, filters, scope === 'mine' ? (member?.festivalIds ?? []) : [])
  const activeFilters = roomFilters.activeIn(values)
  const searched = searchedDays(filters)
  const args = {
    ...viewerArguments(viewer),
    ...values,
    guests,
    ...searchedNights(searched),
    ...wishesOf(member, searched),
  }
  return { member, searched, activeFilters, args }
}

/** The page with the result of the comparison of each room with the member. */
const compared = <Page extends { items: JsonText }>(
  page: Page,
  member: ComparedMember | null,
  searched: Days | null,
) => (member ? { ...page, items: new JsonText(withComparisons([page.items.text], member, searched)) } : page)

const allSorts = Object.keys(roomOrders) as RoomOrder[]
const sortOf = ({ after }: PageStart) => allSorts.find((sort) => after && roomOrders[sort].includes(after.order))

async function filterValues(db: Database, filters: Filters, ownFestivalIds: string[]): Promise<RoomFilterValues> {
  const query = filters.query && hasWords(filters.query) ? filters.query : undefined
  const takesOwn = filters.festivalId === undefined && ownFestivalIds.length > 0
  const { minPrice, maxPrice, priceOf, ...others } = filters
  return {
    ...others,
    ...(priceOf === 'each' ? { minEach: minPrice, maxEach: maxPrice } : { minPrice, maxPrice }),
    query: query && (await searchQuery(db, query)),
    festivalIds: takesOwn ? ownFestivalIds : undefined,
  }
}

/** Rooms are also found by names of their festival's place in other languages. Null if no word is left to search for. */
async function searchQuery(db: Database, typed: string): Promise<string | null> {
  const { rest, places } = await findPlacesInSearch(db, typed)
  return allOf(rest === '' ? null : await readSearchQuery(db, rest), places) ?? null
}

/** The days that a stay has to include; a single day is both the first and the last. */
function searchedDays({ startDate, endDate }: Filters): Days | null {
  const [from, to] = [startDate ?? endDate, endDate ?? startDate]
  return from && to ? { from, to } : null
}

/** The last day of a search is that of departure, unless it is the only day. */
function searchedNights(searched: Days | null): SearchedNights {
  if (!searched) return { nightsFrom: null, nightsTo: null }
  const { from, to } = searched
  return { nightsFrom: from, nightsTo: to > from ? dayAfter(to, -1) : from }
}

function wishesOf(member: ComparedMember | null, searched: Days | null): Wishes {
  const isPreferring = member !== null && hasPreferences(member)
  const budgetFrom = (isPreferring && member.budgetMin) || 0
  const budgetTo = (isPreferring ? member.budgetMax : null) ?? Number.MAX_VALUE
  const days = isPreferring ? searched : null
  return {
    hasWishes: budgetFrom > 0 || budgetTo < Number.MAX_VALUE || days !== null,
    budgetFrom,
    budgetTo,
    staysFrom: days?.from ?? 'infinity',
    staysTo: days?.to ?? '-infinity',
    excludedBy: genderPreferences.filter(
      (preference) => member && eligibilityOf(preference, member.gender) === 'excluded',
    ),
  }
}
