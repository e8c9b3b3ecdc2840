import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { readJson } from '../db/named-statements.ts'
import { instant, statement } from '../db/statement.ts'
import { memberData, type Share } from './member-data.ts'

/** Columns that hold an instant, by their name; a test finds any that is named otherwise. */
const isInstant = (column: string) => /At$|^(start|end)Time$/.test(column)

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function exported(column: string) {
  const name = snakeCase(column)
  return sql`${isInstant(column) ? instant(name) : sql.ref(name)} as ${sql.id(column)}`
}

const rowsOf = (table: string, { rows, columns }: Share) => sql`
  ${sql.lit(table)}, (
    select coalesce(json_agg(kept), '[]')
    from (
      select ${sql.join(columns.trim().split(/\s+/).map(exported))}
      from ${sql.table(snakeCase(table))}
      where ${rows}
      order by 1
    ) as kept
  )`

const shares = Object.entries(memberData).filter((entry): entry is [string, Share] => 'rows' in entry[1])

// `memberId` stands in the conditions of `memberData`.
const exportStatement = statement<{ memberId: string }>('member_data', () => {
  return sql`select json_build_object(${sql.join(shares.map(([table, share]) => rowsOf(table, share)))})::text as json`
})

/** Everything that is stored about the member, table by table, as of one moment: JSON. */
export const readMemberData = (db: Database, memberId: string) => readJson(db, exportStatement, { memberId })
