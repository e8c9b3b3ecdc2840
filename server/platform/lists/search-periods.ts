import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Argument } from '../db/statements/statement.ts'
import { isAfter, keyOf, type Order } from './list-cursor.ts'

type Sql = RawBuilder<unknown>

/**
 * A search by words in a list that is sorted by day. In a large table a frequent word is found in thousands of rows, while a page shows a
 * few and the count needs a thousand. So the rows are read in the order of the list until that many are found, one period after the other:
 * an index on `words_by_period` prefixes each word with the period of its row's day (decision 32).
 */
export type SearchByPeriod = {
  /** A table with a column `search`. */
  table: Sql
  /** The condition of the table's index on `words_by_period`, which is also a condition of the list. */
  isIndexed: Sql
  /** `table as name where conditions`, where the index by day alone decides. Periods without such a row are skipped. */
  days: (table: Sql) => Sql
  /** The same with all conditions of the list except the words. */
  source: (table: Sql) => Sql
  /** The column of the day, the first one of each order. */
  day: string
  /** The tsquery. */
  words: Expression<unknown>
  /** The columns to read, including those of the orders. */
  columns: Sql
}

type Bounds = {
  today: Expression<string>
  /** The order of the last row of the page before, with its key in the arguments. */
  after?: Order | undefined
  max: Expression<number>
}

/**
 * Words are frequent if this many rows are found in the period after today's, or more than this many in total. Fewer rows are faster to
 * collect than to read by period.
 */
const frequent = { inNextPeriod: 20, inAll: 400 }

/**
 * Selects the first `max` rows in these orders, which follow one another; or all rows, if the words are not frequent. The result itself has
 * no particular order.
 */
export function firstFound(search: SearchByPeriod, orders: Order[], { today, after, max }: Bounds): Sql {
  const remaining = after ? orders.slice(orders.indexOf(after)) : orders
  const names = remaining.map((_, at) => sql.id(`found${at}`))
  const parts = remaining.map((order, at) => {
    const before = names.slice(0, at).map((name) => sql`- (select count(*) from ${name})`)
    const conditions = [
      order.where?.({ today: keepGenericPlan(today, 'date') }),
      order === after ? isAfter(order) : undefined,
    ]
    return sql`${names[at]} as materialized (
      ${readPeriods(search, order, defined(conditions))}
      limit ${sql.join([max, ...before], sql` `)}
    )`
  })
  const found = names.map((name) => sql`select * from ${name}`)
  return sql`(
    with ${fewFound(search, today)}, ${sql.join(parts)}
    ${sql.join(found, sql` union all `)}
    union all select * from few where not ${isFrequent}
  )`
}

const isFrequent = sql`(select is_frequent from frequency)`

/**
 * The value in a subquery. PostgreSQL then estimates the same with and without the value, and keeps one plan of a prepared statement
 * instead of planning it for each request.
 */
export const keepGenericPlan = <T>(value: Argument<T>, type: 'date' | 'uuid' | 'boolean' | 'tsquery') =>
  sql<T>`(select ${value}::${sql.raw(type)})`

/** The table `few`, with all rows unless the words are frequent, and the table `frequency`. */
function fewFound(search: SearchByPeriod, today: Expression<string>): Sql {
  const { table, days, source, words, columns } = search
  const nextPeriod = sql`search_period(${today}::date) + 1`
  return sql`
    soon as materialized (
      select count(*) = ${sql.lit(frequent.inNextPeriod)} as is_frequent
      from (
        select from ${days(foundIn(nextPeriod, search))} limit ${sql.lit(frequent.inNextPeriod)}
      ) as next_period
    ),
    few as materialized (
      select ${columns}
      from ${source(table)} and search @@ ${keepGenericPlan(words, 'tsquery')} and not (select is_frequent from soon)
      limit ${sql.lit(frequent.inAll + 1)}
    ),
    frequency as materialized (
      select (select is_frequent from soon) or count(*) > ${sql.lit(frequent.inAll)} as is_frequent from few
    )`
}

/**
 * The table's rows with the words in this period. `offset 0` makes PostgreSQL read only the index of words: it cannot know how many rows a
 * search finds, and with days it would sometimes use the index by day and compare the words of each row, ten times slower.
 */
const foundIn = (period: Sql, { table, isIndexed, day, words }: SearchByPeriod): Sql => sql`(
  select * from ${table}
  where ${isIndexed}
    and words_by_period(search, ${sql.ref(day)}) @@ (select search_in_period(${keepGenericPlan(words, 'tsquery')}, ${period}))
  offset 0
)`

const defined = (conditions: (Sql | undefined)[]) => conditions.filter((condition) => condition !== undefined)

const and = sql` and `

/**
 * The rows of the first period in this order, then those of the next; none if the words are not frequent. The inner select depends on the
 * period, so PostgreSQL reads the periods one by one, and stops at a limit.
 */
function readPeriods(search: SearchByPeriod, order: Order, conditions: Sql[]): Sql {
  const { table, days, source, day, columns } = search
  const direction = sql.raw(order.direction)
  const isLater =
    order.direction === 'asc'
      ? sql`${sql.ref(day)} >= search_period_start(period.id + 1)`
      : sql`${sql.ref(day)} < search_period_start(period.id)`
  const next = (more: Sql[]) => sql`(
    select search_period(${sql.ref(day)})
    from ${sql.join([days(table), ...conditions, ...more], and)}
    order by ${sql.ref(day)} ${direction}
    limit 1
  )`
  const sorted = sql.join(keyOf(order).map(([column]) => sql`${sql.ref(column)} ${direction}`))
  return sql`
    with recursive period (id) as (
      select ${next([])} where ${isFrequent}
      union all
      select ${next([isLater])} from period where period.id is not null
    )
    select found.*
    from period
    cross join lateral (
      select ${columns}
      from ${sql.join([source(foundIn(sql`period.id`, search)), ...conditions], and)}
      order by ${sorted}
    ) as found`
}
