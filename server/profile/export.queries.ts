import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { readJson } from '../db/named-statements.ts'
import { instant, statement } from '../db/statement.ts'
import { type ExportedTable, tables } from '../tables.ts'

/** Column names of timestamps, which are formatted as in the rest of the API; a test finds any other name. */
const isInstant = (column: string) => /At$|^(start|end)Time$/.test(column)

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function selection(column: string) {
  const name = snakeCase(column)
  return sql`${isInstant(column) ? instant(name) : sql.ref(name)} as ${sql.id(column)}`
}

const tableJson = (table: string, { rows, columns }: Pick<ExportedTable, 'rows' | 'columns'>) => sql`
  ${sql.lit(table)}, (
    select coalesce(json_agg(exported), '[]')
    from (
      select ${sql.join(columns.trim().split(/\s+/).map(selection))}
      from ${sql.table(snakeCase(table))}
      where ${rows}
      order by 1
    ) as exported
  )`

const exportedTables = Object.entries(tables).flatMap(([name, table]) =>
  'rows' in table ? [tableJson(name, table)] : [],
)

/** The conditions in `tables` refer to the placeholder `memberId`. */
const exportStatement = statement<{ memberId: string }>(
  'member_data',
  () => sql`select json_build_object(${sql.join(exportedTables)})::text as json`,
)

/** Everything that is stored about the member, by table, in one snapshot, as JSON. */
export const readMemberData = (db: Database, memberId: string) => readJson(db, exportStatement, { memberId })
