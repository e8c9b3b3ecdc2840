import { t } from '#texts'

/* A table of rows that a person uploads from a file or pastes: its columns, and the state of each row. */

export type Column<Name extends string> = {
  name: Name
  /** Its title in a file, the same in every language. */
  title: string
  /** All accepted titles, in lower case without spaces and punctuation. */
  titles: readonly string[]
  /** Its title on the page. */
  label: () => string
  isRequired: boolean
}

/** A row with its cells as written or corrected. */
export type TableRow<Name extends string> = {
  /** The position without the header, from 1 on. */
  number: number
  values: Record<Name, string>
  /** The numbers of cells in the row and in the header, if they differ, until a person has checked the row. */
  ragged?: { cells: number; width: number }
  /** The note on an automatic change of a cell: 'Converted from …'. */
  changed?: Finding<Name>
}

/** A problem or a doubt about a row. Rows with the same `reason` are grouped. */
export type Finding<Name extends string> = {
  column: Name | null
  reason: string
  message: string
  /** The item that the row may duplicate, as text, and its spelling. */
  like?: { what: string; spelling: Partial<Record<Name, string>> }
}

/** A validated row: either a value for the call, or the reason why it cannot be uploaded. */
export type JudgedRow<Name extends string, Value> = TableRow<Name> & {
  value: Value | null
  problem: Finding<Name> | null
  /** The row can be uploaded, but a person should check it. */
  doubt: Finding<Name> | null
}

/** One way to correct all rows of a group. `mended` is null for a row to which it does not apply. */
export type Mend<Name extends string> = {
  label: () => string
  column: Name | null
  mended: (row: TableRow<Name>) => TableRow<Name> | null
}

/** The corrections that its rows need. */
export type Table<Name extends string> = {
  columns: readonly Column<Name>[]
  /** The column that identifies a row; on a phone it is the only one. */
  leadColumn: Name
  /** The columns that a list of rows displays. */
  shownColumns: ReadonlySet<Name>
  mends: readonly Mend<Name>[]
}

export function emptyRow<Name extends string>(columns: readonly Column<Name>[], number: number): TableRow<Name> {
  const values = Object.fromEntries(columns.map(({ name }) => [name, ''])) as Record<Name, string>
  return { number, values }
}

export const finding = <Name extends string>(
  column: Name | null,
  message: string,
  reason = message,
): Finding<Name> => ({ column, reason, message })

/** The problem of a row whose number of cells differs from the header. */
export function raggedness<Name extends string>({ cells, width }: { cells: number; width: number }) {
  return finding<Name>(
    null,
    t.tableUpload.cellsInsteadOf({ cells, width }),
    cells < width ? t.tableUpload.tooFewCells() : t.tableUpload.tooManyCells(),
  )
}

/** The replacement for invalid bytes, as in a file that was combined from several. */
const unreadable = '\uFFFD'

/** The doubt about a row with unreadable letters. */
export function unreadableLetters<Name extends string>(values: Record<Name, string>): Finding<Name> | null {
  const [column] = (Object.entries(values) as [Name, string][]).find(([, text]) => text.includes(unreadable)) ?? []
  return column === undefined ? null : finding(column, t.tableUpload.unreadableCharacter())
}

/** A row after the call has refused it. `field`: the field name of the call, such as 'date'. */
export function refusedRow<Name extends string, Value>(
  columns: readonly Column<Name>[],
  row: JudgedRow<Name, Value>,
  field: string,
  message: string,
): JudgedRow<Name, Value> {
  const column = columns.find(({ name }) => name === field)?.name ?? null
  return { ...row, value: null, doubt: null, problem: finding(column, message) }
}
