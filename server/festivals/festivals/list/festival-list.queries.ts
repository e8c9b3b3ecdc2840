import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../../contract/platform/client.ts'
import type { Position } from '../../../../contract/platform/distance.ts'
import { maxPageSize } from '../../../../contract/platform/list-limits.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { readFestivalSearch } from '../../../platform/db/search.queries.ts'
import {
  allOf,
  findPlacesInSearch,
  placesCalled,
  placesCalledNearly,
} from '../../../socials/gazetteer/searched-places.ts'
import { plain } from '../../../socials/gazetteer/plain.ts'
import { asExpressions, type Placeholders, todayUtc } from '../../../platform/db/statements/statement.ts'
import type { Order } from '../../../platform/lists/list-cursor.ts'
import {
  computedOnce,
  cursorFrom,
  distanceTo,
  nearestOrder,
  nearestPage,
  shownDistance,
} from '../../../platform/lists/nearest.ts'
import { type PagedList, readPage } from '../../../platform/lists/paged-list.ts'
import { firstFound, type SearchByPeriod } from '../../../platform/lists/search-periods.ts'
import { festivalIsListed, festivalIsVisible, memberIsVisible, type Viewer, viewerArguments } from '../../../visible.ts'
import {
  endsFrom,
  type FestivalFilterName,
  festivalFilters,
  type FestivalFilterValues,
  type LocationValues,
} from './festival-filters.ts'
import { festivalColumns } from '../festivals.queries.ts'
import { findMeaningsInSearch } from './searched-meanings.ts'

/** Future festivals by their first day, then past ones, latest first. The names of the orders begin with `listName`. */
const comingThenPast = (listName: string): Order[] => [
  { name: `${listName}_coming`, by: { start_date: 'date' }, direction: 'asc', where: ({ today }) => endsFrom(today) },
  {
    name: `${listName}_past`,
    by: { start_date: 'date' },
    direction: 'desc',
    where: ({ today }) => sql`end_date < ${today}::date and start_date < ${today}::date`,
  },
]
const orders = comingThenPast('festivals')

const itemFor = (arg: Placeholders<{ viewerId: string | null }>) =>
  sql`select ${festivalColumns('festivals', arg)} from festivals where festivals.id = page.id`

type ListArgs = { viewerId: string | null } & { [Name in FestivalFilterName]?: unknown } & Partial<LocationValues>

/**
 * One list for each combination of filters, so that PostgreSQL plans each statement for exactly these filters. Preparing all
 * combinations would need 30 MB per connection.
 */
export function festivalList(activeFilters: FestivalFilterName[]): PagedList<ListArgs> {
  return {
    name: `festivals_${festivalFilters.flags(activeFilters)}`,
    orders,
    prepared: preparedPages(activeFilters),
    compose: (arg, after) =>
      activeFilters.includes('query')
        ? {
            candidates: foundFestivals(arg, activeFilters, after),
            sources: [sql`candidates where true`],
            item: itemFor(arg),
          }
        : {
            sources: festivalIsListed('festivals', arg).map((listed) => festivalsWhere(listed, arg, activeFilters)),
            item: itemFor(arg),
          },
  }
}

type PageArgs = Placeholders<ListArgs & { today: string }>

const allFestivals = sql`festivals`

/** `festivals where …`; `table` is a table that replaces `festivals`. */
const festivalsWhere = (
  listed: RawBuilder<unknown>,
  arg: PageArgs,
  filters: FestivalFilterName[],
  table = allFestivals,
) => sql`${table} as festivals where ${sql.join([listed, ...festivalFilters.where(filters, arg)], sql` and `)}`

/** The approved festivals that match the words, and the viewer's few own ones that are pending approval. */
function foundFestivals(arg: PageArgs, activeFilters: FestivalFilterName[], after?: Order) {
  const columns = sql`id, start_date, end_date`
  const [approved, waiting] = festivalIsListed('festivals', arg)
  const others = activeFilters.filter((name) => name !== 'query')
  const search: SearchByPeriod = {
    table: allFestivals,
    isIndexed: sql`approved_at is not null`,
    days: (table) => festivalsWhere(approved, arg, festivalFilters.ofDays(others), table),
    source: (table) => festivalsWhere(approved, arg, others, table),
    day: 'start_date',
    words: arg.query,
    columns,
  }
  const found = festivalFilters.areSearchedByPeriod(activeFilters)
    ? firstFound(search, orders, { today: arg.today, after, max: sql.lit(after ? maxPageSize + 1 : maxCounted) })
    : sql`select ${columns} from ${festivalsWhere(approved, arg, activeFilters)}`
  return sql`${found} union all select ${columns} from ${festivalsWhere(waiting, arg, activeFilters)}`
}

/** A typed search contains words, styles or both, so a search for both is as frequent as one with a single filter. */
const preparedPages = (activeFilters: FestivalFilterName[]) =>
  festivalFilters.prepared(activeFilters.filter((name) => name !== 'styleWords' || !activeFilters.includes('query')))

/** A member's favourites that they may see. Only these are read, however many festivals there are. */
export const favoriteList: PagedList<{ viewerId: string; viewerIsAdmin: boolean }> = {
  name: 'favorite_festivals',
  orders: comingThenPast('favorite_festivals'),
  compose: (arg) => ({
    candidates: sql`
      select festivals.id, start_date, end_date
      from user_favorites
      join festivals on festivals.id = festival_id
      where user_id = ${arg.viewerId}::uuid and ${festivalIsVisible('festivals', arg)}`,
    sources: [sql`candidates where true`],
    item: itemFor(arg),
  }),
}

/** Future festivals by their distance. Its statements are not prepared, as the order is rarely used. */
export const nearestFestivals = (activeFilters: FestivalFilterName[]): PagedList<ListArgs & Position> => ({
  name: `nearest_festivals_${festivalFilters.flags(activeFilters)}`,
  orders: [nearestOrder('nearest_festivals', 'start_date')],
  prepared: 'none',
  compose: (arg) => ({
    sources: festivalIsListed('festivals', arg).map(
      (listed) => sql`(
        select id, start_date, ${distanceTo('festivals', arg)} as distance
        from ${festivalsWhere(listed, arg, activeFilters)} and ${endsFrom(arg.today)}
        ${computedOnce}
      ) as coming where true`,
    ),
    item: sql`
      select ${festivalColumns('festivals', arg)}, ${shownDistance('festivals')} from festivals where festivals.id = page.id`,
  }),
})

type ListRequest = {
  viewer: Viewer
  /** `query` and `location` as they were typed. */
  filters: Omit<FestivalFilterValues, 'styleWords' | 'location'> & { location?: string | undefined }
  limit: number
  cursor?: string | undefined
}

/** A page of the festivals that this viewer may see: upcoming ones by their first day, then past ones, latest first. */
export async function readFestivalPage(db: Database, { viewer, filters, ...paging }: ListRequest) {
  const { activeFilters, values } = await filtersToRead(db, filters)
  return await readPage(db, festivalList(activeFilters), { ...viewerArguments(viewer), ...values }, paging)
}

/** A page of future festivals, nearest to the position first. */
export async function readNearestFestivals(
  db: Database,
  position: Position,
  { viewer, filters, limit, cursor }: ListRequest,
) {
  const paging = { limit, cursor: cursorFrom(position, cursor) }
  const { activeFilters, values } = await filtersToRead(db, filters)
  const args = { ...viewerArguments(viewer), ...values, ...position }
  return nearestPage(position, await readPage(db, nearestFestivals(activeFilters), args, paging))
}

type News = { viewer: NonNullable<Viewer>; filters: ListRequest['filters']; since: Date; max: number }

/**
 * The ids of the festivals to come that fit the filters and were approved since then, the latest first. Those of the viewer are left out,
 * and those of organizers whom they may not see: nobody is notified of a blocked or suspended member's.
 */
export async function approvedSince(db: Database, { viewer, filters, since, max }: News) {
  const { activeFilters, values } = await filtersToRead(db, filters)
  return sql<{ id: string }>`
    select id
    from festivals
    where approved_at > ${since}
      and ${endsFrom(todayUtc)}
      and ${sql.join([sql`true`, ...festivalFilters.where(activeFilters, asExpressions(values))], sql` and `)}
      and (organizer_id is null or exists (
        select from users as organizer
        where organizer.id = organizer_id and organizer.id <> ${viewer.id}
          and ${memberIsVisible('organizer', viewerArguments(viewer))}
      ))
    order by approved_at desc
    limit ${max}`
}

async function filtersToRead(db: Database, { query, location, ...others }: ListRequest['filters']) {
  const { patterns, ...places } = await locationValues(db, location)
  const searched = query !== undefined && (await searchFilters(db, query))
  const filters: FestivalFilterValues = { ...others, location: patterns, ...searched }
  const activeFilters = festivalFilters.activeIn(filters)
  return { activeFilters, values: { ...filters, ...places } }
}

/** Places, times and styles in the search are matched in any language; the other words as they are written. */
async function searchFilters(db: Database, typed: string): Promise<FestivalFilterValues> {
  const { rest: others, places } = await findPlacesInSearch(db, typed)
  const { rest, meant } = findMeaningsInSearch(others.split(' '), typed, places.length > 0)
  const { words, styles } = rest === '' ? noWords : await readFestivalSearch(db, rest)
  return { query: allOf(words, [...places, ...meant]), styleWords: styles === 0 ? undefined : styles }
}

const noWords = { words: null, styles: 0 }

/** Part of the location, or a place with this name in any language, which may be mistyped. 'USA' is no part of Lausanne. */
async function locationValues(
  db: Database,
  typed: string | undefined,
): Promise<Partial<LocationValues> & { patterns?: string[] }> {
  if (typed === undefined) return {}
  const { isWhole, ...called } = await placesCalled(db, typed)
  const isKnown = Object.values(called).some((places) => places.length > 0)
  const { countries, regions, placeIds } = isKnown ? called : await placesCalledNearly(db, typed)
  const form = plain(typed)
  const patterns = isWhole ? [form, `${form} %`, `% ${form}`, `% ${form} %`] : [`%${form}%`]
  return { countries, regions, placeIds, patterns }
}
