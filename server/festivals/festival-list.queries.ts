import { type Expression, type RawBuilder, sql } from 'kysely'
import { mostCounted } from '../../contract/client.ts'
import type { Position } from '../../contract/distance.ts'
import { longestFestivalDays } from '../../contract/festivals.ts'
import { longestPage } from '../../contract/fields.ts'
import type { Database } from '../db/connect.ts'
import { readFestivalSearch } from '../db/search.queries.ts'
import { allOf, findPlacesInSearch, placesCalled, placesCalledNearly } from '../gazetteer/searched-places.ts'
import { plain } from '../gazetteer/plain.ts'
import type { Placeholders } from '../db/statement.ts'
import type { Order } from '../list-cursor.ts'
import { computedOnce, cursorFrom, distanceTo, nearestOrder, nearestPage, shownDistance } from '../nearest.ts'
import { type PagedList, readPage } from '../paged-list.ts'
import { firstFound, type SearchByPeriod } from '../search-periods.ts'
import { festivalIsListed, festivalIsVisible, type Viewer, viewerArguments } from '../visible.ts'
import { festivalColumns } from './festivals.queries.ts'
import { findTimesInSearch } from './searched-times.ts'

/** The values of the filters. Days are `YYYY-MM-DD`, prices are in EUR, and both ends are included. */
export type FestivalFilterValues = {
  query?: string | undefined
  /** A bit for each dance style that is searched for as a word: a festival matches that has all of them. */
  styleWords?: number | undefined
  genres?: string[] | undefined
  /** Patterns for the plain form of the location, of which it has one. */
  location?: string[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  priceFrom?: number | undefined
  priceTo?: number | undefined
}
type FilterName = keyof FestivalFilterValues

/** What the name of the location means in any language, beside its pattern. */
type LocationValues = { countries: string[]; regions: string[]; placeIds: number[] }
type LocationPlaceholders = Placeholders<Partial<LocationValues>>

/**
 * Each filter as a condition. A function of a value is called in a subquery, so that it runs once and not for every row; a place
 * is not, because it is planned by its value. A festival lasts at most 60 days, so a condition on its last day also limits its
 * first day, which is indexed.
 */
const conditions: Record<FilterName, (value: Expression<unknown>, arg: LocationPlaceholders) => RawBuilder<unknown>> = {
  query: (value) => sql`search @@ (select ${value}::tsquery)`,
  styleWords: (value) => sql`style_words & ${value}::integer = ${value}::integer`,
  genres: (value) => sql`style_bits & (select style_bits(${value}::text[])) <> 0`,
  location: (value, { countries, regions, placeIds }) => sql`(
    location_plain like any(${value}::text[]) or country = any(${countries}::text[]) or region = any(${regions}::text[])
    or place_id = any(${placeIds}::integer[])
  )`,
  startDate: endsFrom,
  endDate: (value) => sql`start_date <= ${value}::date`,
  priceFrom: (value) => sql`price_low_eur >= ${value}::float8`,
  priceTo: (value) => sql`price_low_eur <= ${value}::float8`,
}

function endsFrom(day: Expression<unknown>) {
  return sql`end_date >= ${day}::date and start_date >= ${day}::date - ${sql.lit(longestFestivalDays)}`
}

/** A statement with this filter is not prepared: a rare place needs another plan than a frequent one (decision 9). */
const plannedByValue = new Set<FilterName>(['location'])

/** Those to come by their first day, then past ones, latest first. The names of the orders begin with `listName`. */
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

const item = sql`select ${festivalColumns('festivals')} from festivals where festivals.id = page.id`

type ListArgs = { viewerId: string | null } & { [Name in FilterName]?: unknown } & Partial<LocationValues>

export const filterNames = Object.keys(conditions) as FilterName[]

/**
 * One list for each combination of filters, so that PostgreSQL plans each statement for exactly these filters. The most frequent
 * statements are prepared: the whole list, and first pages with one filter. Preparing all combinations would need 30 MB per
 * connection.
 */
export function festivalList(activeFilters: FilterName[]): PagedList<ListArgs> {
  return {
    name: `festivals_${flagsOf(activeFilters)}`,
    orders,
    prepared: preparedPages(activeFilters),
    compose: (arg, after) =>
      activeFilters.includes('query')
        ? { candidates: foundFestivals(arg, activeFilters, after), sources: [sql`candidates where true`], item }
        : {
            sources: festivalIsListed('festivals', arg).map((listed) => festivalsWhere(listed, arg, activeFilters)),
            item,
          },
  }
}

/** One digit per filter, 1 if it is active, for the name of a statement. */
const flagsOf = (activeFilters: FilterName[]) =>
  filterNames.map((name) => Number(activeFilters.includes(name))).join('')

type PageArgs = Placeholders<ListArgs & { today: string }>

const allFestivals = sql`festivals`

/** `festivals where …`; `table` is a table in their place. */
const festivalsWhere = (listed: RawBuilder<unknown>, arg: PageArgs, filters: FilterName[], table = allFestivals) =>
  sql`${table} as festivals where ${sql.join([listed, ...filters.map((name) => conditions[name](arg[name], arg))], sql` and `)}`

/** The approved festivals that are found by words, and the viewer's own ones that wait for approval, which are few. */
function foundFestivals(arg: PageArgs, activeFilters: FilterName[], after?: Order) {
  const columns = sql`id, start_date, end_date`
  const [approved, waiting] = festivalIsListed('festivals', arg)
  const others = activeFilters.filter((name) => name !== 'query')
  const ofDays = others.filter((name) => name === 'startDate' || name === 'endDate')
  const search: SearchByPeriod = {
    table: allFestivals,
    isIndexed: sql`approved_at is not null`,
    days: (table) => festivalsWhere(approved, arg, ofDays, table),
    source: (table) => festivalsWhere(approved, arg, others, table),
    day: 'start_date',
    words: arg.query,
    columns,
  }
  const found = activeFilters.includes('location')
    ? sql`select ${columns} from ${festivalsWhere(approved, arg, activeFilters)}`
    : firstFound(search, orders, { today: arg.today, after, most: after ? longestPage + 1 : mostCounted })
  return sql`${found} union all select ${columns} from ${festivalsWhere(waiting, arg, activeFilters)}`
}

/** What is typed gives words, styles or both, so a search for both is as frequent as with one filter. */
function preparedPages(activeFilters: FilterName[]) {
  if (activeFilters.length === 0) return 'all'
  const chosen = activeFilters.filter((name) => name !== 'styleWords' || !activeFilters.includes('query'))
  return chosen.length === 1 && !chosen.some((name) => plannedByValue.has(name)) ? 'first page' : 'none'
}

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
    item,
  }),
}

/** The festivals to come by their distance. Rarely asked for, so no statement of it is prepared. */
export const nearestFestivals = (activeFilters: FilterName[]): PagedList<ListArgs & Position> => ({
  name: `nearest_festivals_${flagsOf(activeFilters)}`,
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
      select ${festivalColumns('festivals')}, ${shownDistance('festivals')} from festivals where festivals.id = page.id`,
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

/** A page of those to come, the nearest to the position first. */
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

async function filtersToRead(db: Database, { query, location, ...others }: ListRequest['filters']) {
  const { patterns, ...places } = await locationValues(db, location)
  const searched = query !== undefined && (await searchFilters(db, query))
  const filters: FestivalFilterValues = { ...others, location: patterns, ...searched }
  const activeFilters = filterNames.filter((name) => filters[name] !== undefined)
  return { activeFilters, values: { ...filters, ...places } }
}

/** Places and times that the search names are found by what they are called in any language; the other words as they are written. */
async function searchFilters(db: Database, typed: string): Promise<FestivalFilterValues> {
  const { rest: withTimes, places } = await findPlacesInSearch(db, typed)
  const { rest, times } = findTimesInSearch(withTimes, places.length > 0)
  const { words, styles } = rest === '' ? noWords : await readFestivalSearch(db, rest)
  return { query: allOf(words, [...places, ...times]), styleWords: styles === 0 ? undefined : styles }
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
