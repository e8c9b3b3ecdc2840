import { sql } from 'kysely'
import { type Database, inDatabase } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { instant, type Statement, statement } from '../../platform/db/statements/statement.ts'
import { tables } from '../../tables.ts'
import type { PersonalData } from '../../tables/table.ts'
import { createFairQueue } from '../../platform/limits/per-resource/fair-queue.ts'

/** Messages may be 4,000 characters long, so that a page of them takes up to a megabyte. */
export const rowsOfPage = 50

/** Column names of timestamps, which are formatted as in the rest of the API; a test detects any other name. */
const isInstant = (column: string) => /(At|Until)$|^(start|end)Time$/.test(column) && !days.has(column)

/** Days, and times of a place without a zone, whose names read like those of instants. */
const days = new Set(['arrivalAt', 'bookedUntil', 'stepBackUntil'])

function selection(column: string) {
  const name = inDatabase(column)
  return sql`${isInstant(column) ? instant(name) : sql.ref(name)} as ${sql.id(column)}`
}

type PageArgs = { memberId: string; after: string }
type Row = { json: string; key: string }
type ExportPage = Statement<PageArgs, Row>

/** A page of a table in the order of its first column, which is unique. The conditions in `tables` refer to `memberId`. */
function pageOf(table: string, { rows, columns }: Pick<PersonalData, 'rows' | 'columns'>): ExportPage {
  const names = columns.trim().split(/\s+/)
  const [keyName = ''] = names
  const key = sql.ref(inDatabase(keyName))
  return statement<PageArgs, Row>(
    `export_${table}`,
    (arg) => sql`
      select row_to_json(exported)::text as json, exported.${sql.id(keyName)} as key
      from (
        select ${sql.join(names.map(selection))}
        from ${sql.table(inDatabase(table))}
        where (${rows}) and ${key} > ${arg.after}::uuid
        order by ${key}
        limit ${sql.lit(rowsOfPage)}
      ) as exported`,
    { isPrepared: false },
  )
}

/** The statement of each table. */
export const exportPages = new Map(
  Object.entries(tables).flatMap(([name, table]) => ('rows' in table ? [[name, pageOf(name, table)] as const] : [])),
)

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** One page of one export at a time in this process. The rate of the call limits how many exports wait. */
const inTurn = createFairQueue({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: Infinity, waitingOfAll: Infinity })

/**
 * All stored data about the member, by table, as the pieces of one JSON text. Each page is read by its own statement in its own turn, so
 * that a slow client delays neither other connections nor the exports of others.
 */
export async function* memberData(db: Database, memberId: string): AsyncGenerator<string> {
  const readAfter = (page: ExportPage, after: string) => inTurn(memberId, () => readRows(db, page, { memberId, after }))
  let start = '{'
  for (const [name, page] of exportPages) {
    let rows = await readAfter(page, beforeAll)
    yield `${start}${JSON.stringify(name)}:[${joined(rows)}`
    while (rows.length === rowsOfPage) {
      rows = await readAfter(page, lastKey(rows))
      if (rows.length > 0) yield `,${joined(rows)}`
    }
    start = '],'
  }
  yield ']}'
}

const lastKey = (rows: Row[]) => rows.at(-1)?.key ?? beforeAll

const joined = (rows: Row[]) => rows.map(({ json }) => json).join(',')
