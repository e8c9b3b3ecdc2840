import { longestFestivalDays } from '../../contract/festivals.ts'
import type { Database } from '../db/connect.ts'
import { readSearchQuery } from '../db/search.queries.ts'
import { festivalColumnsText, listedFestivals, readRowsTogether, type Statement } from '../text-statements.ts'
import type { Place } from './festival-list.cursor.ts'

/** What the list may be narrowed by. Days are `YYYY-MM-DD`, prices EUR, both ends included. */
export type Narrowing = {
  query?: string | undefined
  genres?: string[] | undefined
  location?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  priceFrom?: number | undefined
  priceTo?: number | undefined
}

/**
 * Each as a condition on a value. What is asked is read in a subquery: once, and not for every row. A festival lasts at
 * most 60 days, so one that ends on a day or later began at most 60 days before: that makes it a range of the index.
 */
const conditions: Record<keyof Narrowing, (value: string) => string> = {
  query: (value) => `search @@ (select ${value}::tsquery)`,
  genres: (value) => `style_bits & (select style_bits(${value}::text[])) <> 0`,
  location: (value) => `location_plain like (select '%' || plain(${value}) || '%')`,
  startDate: (value) => `end_date >= ${value}::date and start_date >= ${value}::date - ${longestFestivalDays}`,
  endDate: (value) => `start_date <= ${value}::date`,
  priceFrom: (value) => `price_low_eur >= ${value}::float8`,
  priceTo: (value) => `price_low_eur <= ${value}::float8`,
}
export const narrowings = Object.keys(conditions) as (keyof Narrowing)[]
/**
 * Days, styles and prices stand in the index by day: it is read in the list's order, as far as the page goes, and once more to
 * count. Words and places have indexes of their own, without an order: what they leave is gathered first, and counted and sorted then.
 */
const gathered = new Set<keyof Narrowing>(['query', 'location'])

type Start = 'first' | 'coming' | 'past'

export type FestivalPage = {
  /** The festivals' JSON. */
  items: string
  /** Where the next page begins. */
  next: Place | null
  /** Of all pages. */
  total: number
}

type ListRequest = {
  viewerId: string | null
  /** Festivals that end on this day or later are still to come. */
  today: string
  limit: number
  narrowing: Narrowing
  /** The page before: its last place, and the whole number. */
  behind: { after: Place; total: number } | null
}

/** A page of the festivals that are listed for this viewer: those to come by their first day, then past ones, latest first. */
export async function readFestivalPage(db: Database, request: ListRequest): Promise<FestivalPage> {
  const { viewerId, today, limit, narrowing, behind } = request
  const asked = narrowings.filter((name) => narrowing[name] !== undefined)
  const statement = listStatement(asked, startOf(behind))
  const position = behind ? [behind.after.startDate, behind.after.id] : []
  const wanted = { ...narrowing, query: narrowing.query && (await readSearchQuery(db, narrowing.query)) }
  const values = [viewerId, today, limit, ...asked.map((name) => wanted[name]), ...position]
  const [page] = await readRowsTogether<{ items: string; next: string | null; total: number | null }>(
    db,
    statement,
    values,
  )
  if (!page) throw new Error('a page always gives its row')
  return {
    items: page.items,
    next: page.next === null ? null : JSON.parse(page.next),
    total: page.total ?? behind?.total ?? 0,
  }
}

function startOf(behind: ListRequest['behind']): Start {
  if (!behind) return 'first'
  return behind.after.past ? 'past' : 'coming'
}

/** The prepared ones, each composed once. */
const preparedStatements = new Map<string, Statement>()

/**
 * One for each combination, so that PostgreSQL plans for what is asked and nothing else. What is asked most is prepared: the
 * whole list, and first pages with one filter. All combinations together would take a connection 30 MB.
 */
export function listStatement(asked: (keyof Narrowing)[], start: Start): Statement {
  const name = `festivals_${start}_${narrowings.map((name) => Number(asked.includes(name))).join('')}`
  const isPrepared = asked.length === 0 || (start === 'first' && asked.length === 1)
  const statement = preparedStatements.get(name) ?? { name, text: listText(asked, start), isPrepared }
  if (isPrepared) preparedStatements.set(name, statement)
  return statement
}

/** `$1` is the viewer, `$2` today, `$3` the limit; then come the values that are asked, and the place of the page before. */
function listText(asked: (keyof Narrowing)[], start: Start): string {
  const asks = asked.map((name, at) => conditions[name](`$${at + 4}`))
  const behind = `(start_date, id) ${start === 'past' ? '<' : '>'} ($${asked.length + 4}::date, $${asked.length + 5}::uuid)`
  const listed = listedFestivals('festivals', '$1').map((part) => `festivals where ${[part, ...asks].join(' and ')}`)
  const isGathered = asked.some((name) => gathered.has(name))
  const sources = isGathered ? ['gathered where true'] : listed
  const coming = start === 'past' ? [] : [comingFestivals(sources, start === 'coming' ? behind : 'true')]
  const past = pastFestivals(sources, start === 'past' ? behind : 'true')
  return `
    with ${isGathered ? gather(listed) : ''} page as materialized (
      select id, start_date, past, row_number() over (order by past, place) as place
      from (${[...coming, past].join(' union all ')}) as list
      order by past, place
      limit $3::int + 1
    )
    select
      (
        select coalesce(json_agg(festival order by place), '[]')::text
        from page
        cross join lateral (select ${festivalColumnsText} from festivals where festivals.id = page.id) as festival
        where place <= $3::int
      ) as items,
      (
        select json_build_object('past', past, 'startDate', start_date, 'id', id)::text
        from page
        where place = $3::int and exists (select from page where place > $3::int)
      ) as next,
      ${start === 'first' ? sources.map((source) => `(select count(*) from ${source})`).join(' + ') : 'null::bigint'} as total`
}

const gather = (listed: string[]) => `
    gathered as materialized (
      ${listed.map((source) => `select id, start_date, end_date from ${source}`).join(' union all ')}
    ),`

/** No page is longer than 100, and one more tells whether another follows: of each source so many are enough. */
const first = (sources: string[], condition: string, order: string) => `
      select id, start_date, row_number() over (order by ${order}) as place
      from (
        ${sources
          .map((source) => `(select id, start_date from ${source} and ${condition} order by ${order} limit 101)`)
          .join(' union all ')}
      ) as first_of_each`

const comingFestivals = (sources: string[], behind: string) => {
  const isToCome = `end_date >= $2::date and start_date >= $2::date - ${longestFestivalDays} and ${behind}`
  return `select *, false as past from (${first(sources, isToCome, 'start_date, id')}) as coming`
}

const pastFestivals = (sources: string[], behind: string) => {
  const isPast = `end_date < $2::date and start_date < $2::date and ${behind}`
  return `select *, true as past from (${first(sources, isPast, 'start_date desc, id desc')}) as gone`
}
