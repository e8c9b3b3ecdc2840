import { t } from '#texts'
import { isRealDay } from '../../../contract/platform/fields.ts'
import type { Finding, Mend, TableRow } from './table.ts'

type Values<Name extends string> = Record<Name, string>

export const mend = <Name extends string>(
  column: Name,
  label: () => string,
  change: (values: Values<Name>) => Partial<Values<Name>> | null,
): Mend<Name> => ({
  label,
  column,
  mended: (row) => {
    const changed = change(row.values)
    return changed && { ...row, values: { ...row.values, ...changed } }
  },
})

/** The correction for rows whose number of cells differs from the header. */
export const cellsAsTheyStand = <Name extends string>(): Mend<Name> => ({
  label: t.tableUpload.useCellsAsTheyStand,
  column: null,
  mended: ({ number, values, ragged }) => (ragged ? { number, values } : null),
})

/** Corrects dates in another order. `change` returns the changes of a row for a day and the text around it. */
export function dateMends<Name extends string>(
  column: Name,
  change: (values: Values<Name>, day: string, pattern: RegExp) => Partial<Values<Name>> | null,
): Mend<Name>[] {
  const orders = [
    [
      t.tableUpload.readAsDayMonthYear,
      /^\s*(?<d>\d{1,2})[./ -](?<m>\d{1,2}|[a-z]{3,9}\.?)[./ -](?<y>\d{4}|\d{2})(?!\d)/i,
    ],
    [
      t.tableUpload.readAsMonthDayYear,
      /^\s*(?<m>\d{1,2}|[a-z]{3,9}\.?)[./ -](?<d>\d{1,2})(?:[./-]|,? )(?<y>\d{4}|\d{2})(?!\d)/i,
    ],
    [t.tableUpload.readAsYearMonthDay, /^\s*(?<y>\d{4})[./ -](?<m>\d{1,2}|[a-z]{3,9}\.?)[./ -](?<d>\d{1,2})(?!\d)/i],
  ] as const
  return orders.map(([label, pattern]) =>
    mend(column, label, (values) => {
      const { y = '', m = '', d = '' } = pattern.exec(values[column])?.groups ?? {}
      const day = `${y.padStart(4, '20')}-${monthOf(m)}-${d.padStart(2, '0')}`
      return isRealDay(day) ? change(values, day, pattern) : null
    }),
  )
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** '01' for '1', 'Jan' and 'January'. */
function monthOf(text: string) {
  const named = months.indexOf(text.slice(0, 3).toLowerCase()) + 1
  return (named === 0 ? text : String(named)).padStart(2, '0')
}

export type MendedRows<Name extends string> = { label: string; rows: TableRow<Name>[] }

/** The corrections for rows with a problem in this column, each with the rows that it corrects. */
export const mendsFor = <Name extends string>(
  mends: readonly Mend<Name>[],
  column: Name | null,
  rows: readonly TableRow<Name>[],
): MendedRows<Name>[] =>
  mends
    .filter((one) => one.column === column)
    .map(({ label, mended }) => ({ label: label(), rows: rows.map(mended).filter((row) => row !== null) }))
    .filter(({ rows: corrected }) => corrected.length > 0)

/** Fills this column of the rows with the same text. */
export const filledWith = <Name extends string>(
  column: Name,
  text: string,
  rows: readonly TableRow<Name>[],
): TableRow<Name>[] => rows.map((row) => ({ ...row, values: { ...row.values, [column]: text } }))

/** Replaces the spelling in each row by that of the item that it may duplicate. */
export const spelledAlike = <Name extends string>(
  rows: readonly TableRow<Name>[],
  found: ReadonlyMap<number, Finding<Name>>,
): TableRow<Name>[] =>
  rows.flatMap((row) => {
    const { spelling } = found.get(row.number)?.like ?? {}
    return spelling ? [{ ...row, values: { ...row.values, ...spelling } }] : []
  })
