import type { Database } from '../db/connect.ts'
import { readJson } from '../db/named-statements.ts'
import { memberData, type Share } from './member-data.ts'

/** Times are told as everywhere, in UTC and milliseconds; a test finds any that is not named so. */
const isInstant = (column: string) => /At$|^(start|end)Time$/.test(column)

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function shown(column: string) {
  const name = snakeCase(column)
  const value = isInstant(column) ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : name
  return `${value} as "${column}"`
}

const rowsOf = (table: string, { rows, columns }: Share) => `
  '${table}', (
    select coalesce(json_agg(kept), '[]')
    from (
      select ${columns.trim().split(/\s+/).map(shown).join(', ')}
      from ${snakeCase(table)}
      where ${rows}
      order by 1
    ) as kept
  )`

const shares = Object.entries(memberData).filter((entry): entry is [string, Share] => 'rows' in entry[1])

const everything = {
  name: 'member_data',
  text: `select json_build_object(${shares.map(([table, share]) => rowsOf(table, share)).join()})::text as json`,
}

/** All that is stored about the member, table by table, as of one moment: JSON. */
export const readMemberData = (db: Database, id: string) => readJson(db, everything, [id])
