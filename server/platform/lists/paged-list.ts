import { type Expression, type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../contract/platform/client.ts'
import { maxPageSize } from '../../../contract/platform/list-limits.ts'
import type { Database } from '../db/connections/connect.ts'
import { readRowsTogether } from '../db/statements/named-statements.ts'
import { type Placeholders, type Statement, statement } from '../db/statements/statement.ts'
import { type Order, isAfter, keyName, keyOf, readCursor, writeCursor } from './list-cursor.ts'
import { createLruMap } from '../load/lru-map.ts'
import { JsonText } from '../http/serve.ts'

type Sql = RawBuilder<unknown>

/**
 * A list that is read in pages; a new list is one such object. A page starts after the last row of the page before, found by its key in an
 * index. So the hundredth page takes no longer than the first, and a row that is added between two pages repeats no other row.
 */
export type PagedList<Args extends object = {}> = {
  /** Unique in the program, for each text that `compose` returns. */
  name: string
  /** The sort orders; with several, the rows of the first come first. */
  orders: Order[]
  /** Which of its statements are prepared; all, unless the text depends on the filters of a request. */
  prepared?: 'all' | 'first page' | 'none'
  /**
   * The maximum number of rows of a page; `maxPageSize` if not given. `maxUnpaged` for a list that is sent unpaged unless `limit` is set.
   */
  max?: number
  /** `after` is the order of the row after which the page starts. */
  compose: (
    arg: Placeholders<Args & { today: string }>,
    after?: Order,
  ) => {
    /** `table where conditions`. Several sources must exclude each other: each is read by its own index. */
    sources: Sql[]
    /**
     * A select that the sources read as the table `candidates`, for rows that no index returns in the list's order. It may leave out rows
     * that are neither counted nor on the page.
     */
    candidates?: Sql
    /** A select of the columns in the contract, for the row with the id `page.id`. */
    item: Sql
  }
}

type PageArgs = { today: string; limit: number }
type PageRow = { items: string; next: [order: number, ...key: unknown[]] | null; total: number | null }

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/**
 * The page that a handler returns, of the maximum length if no `limit` is given. `total` counts the list up to `maxCounted`, when its first
 * page is read.
 */
export async function readPage<Args extends object>(
  db: Database,
  list: PagedList<Args>,
  args: Args,
  { limit = list.max ?? maxPageSize, cursor }: PageQuery,
) {
  const start = readCursor(cursor, list.orders)
  const key = Object.fromEntries(start.after?.key.map((value, at) => [keyName(at), value]) ?? [])
  const pageArgs = { ...args, ...key, today: start.today, limit }
  const [page] = await readRowsTogether(db, pageStatement(list, start.after?.order), pageArgs)
  if (!page) throw new TypeError(`The list ${list.name} must give one row`)
  const total = page.total ?? start.after?.total ?? 0
  const [order = 0, ...nextKey] = page.next ?? []
  const next = page.next && writeCursor(list.orders[order] as Order, start.today, total, nextKey)
  return { items: new JsonText(page.items), next, total }
}

/** The most recently used statements by name: composing one takes about as long as PostgreSQL takes for a short page. */
const composed = createLruMap<string, Statement<PageArgs, PageRow>>(200)

/** The statement of the first page, or of a page after a row in this order. */
export function pageStatement<Args extends object>(
  list: PagedList<Args>,
  after?: Order,
): Statement<Args & PageArgs, PageRow> {
  const { prepared = 'all' } = list
  const isPrepared = prepared === 'all' || (prepared === 'first page' && !after)
  const name = `${list.name}_${after ? `after_${after.name}` : 'first'}`
  const compose = (arg: Placeholders<Args & PageArgs>) => composePage(list, arg, after)
  const found = composed.get(name)
  if (found) return found
  const made = statement<Args & PageArgs, PageRow>(name, compose, { isPrepared })
  composed.set(name, made as Statement<PageArgs, PageRow>)
  return made
}

function composePage<Args extends object>(list: PagedList<Args>, arg: Placeholders<Args & PageArgs>, after?: Order) {
  const { sources, candidates, item } = list.compose(arg, after)
  const { today, limit } = arg as Placeholders<PageArgs>
  const parts = list.orders.flatMap((order, at) => {
    if (after && at < list.orders.indexOf(after)) return []
    const conditions = [order.where?.({ today }), order === after ? isAfter(order) : undefined]
    return [
      part({
        order,
        at,
        sources,
        conditions: conditions.filter((condition) => condition !== undefined),
        max: list.max ?? maxPageSize,
      }),
    ]
  })
  const key = sql.join(keyOf(list.orders[0] as Order).map(([column]) => sql.ref(column)))
  return sql<PageRow>`
    with ${candidates ? sql`candidates as materialized (${candidates}),` : sql``} page as materialized (
      select *, row_number() over (order by part, place_in_part) as place
      from (${sql.join(parts, unionAll)}) as parts
      order by part, place_in_part
      limit ${limit}::int + 1
    )
    select
      (
        select coalesce(json_agg(item order by page.place), '[]')::text
        from page
        cross join lateral (${item}) as item
        where page.place <= ${limit}::int
      ) as items,
      (
        select json_build_array(part, ${key})
        from page
        where place = ${limit}::int and exists (select from page where place > ${limit}::int)
      ) as next,
      ${after ? sql`null::bigint` : countOf(sources)} as total`
}

const unionAll = sql` union all `

type Part = { order: Order; at: number; sources: Sql[]; conditions: Sql[]; max: number }

/**
 * The first rows of each source in one order. One row more than the longest page shows that another page follows. The limit is a constant,
 * so that PostgreSQL plans for few rows, which it cannot for a placeholder.
 */
function part({ order, at, sources, conditions, max }: Part): Sql {
  const columns = sql.join(keyOf(order).map(([column]) => sql.ref(column)))
  const direction = sql.raw(order.direction)
  const sorted = sql.join(keyOf(order).map(([column]) => sql`${sql.ref(column)} ${direction}`))
  const rows = sources.map(
    (source) => sql`(
      select ${columns}
      from ${sql.join([source, ...conditions], sql` and `)}
      order by ${sorted}
      limit ${sql.lit(max + 1)}
    )`,
  )
  return sql`
    select ${columns}, ${sql.lit(at)} as part, row_number() over (order by ${sorted}) as place_in_part
    from (${sql.join(rows, unionAll)}) as rows`
}

/**
 * The count has a maximum, as counting everything would take as long as reading it: a list of 100,000 would be twenty times slower than one
 * of 1,000.
 */
export const countOf = (sources: Sql[]): Expression<number> => sql`(
  select count(*)
  from (${sql.join(
    sources.map((source) => sql`select 1 from ${source}`),
    unionAll,
  )} limit ${sql.lit(maxCounted)}) as counted
)`
