/* A table of rows that a person uploads, from a file or pasted: what its columns are, and what becomes of each row. */

/** `titles`: as they may be written, in lower case and without spaces and signs. */
export type Column<Name extends string> = {
  name: Name
  title: string
  titles: readonly string[]
  isRequired: boolean
}

/** A row as its cells are written or were corrected. */
export type TableRow<Name extends string> = {
  /** From 1 on, without the header. */
  number: number
  values: Record<Name, string>
  /** How many cells it has, and how many the header has, if that differs and until a person has looked at the row. */
  ragged?: { cells: number; width: number }
  /** What was made of a cell before anybody looked at the row: 'Converted from …'. */
  changed?: Finding<Name>
}

/** What is wrong with a row, or doubtful. Rows with the same `reason` are shown together. */
export type Finding<Name extends string> = {
  column: Name | null
  reason: string
  message: string
  /** What the row may be the same as, in words, and how that is spelled. */
  like?: { what: string; spelling: Partial<Record<Name, string>> }
}

/** A row with what it means: either a value that the call takes, or why it cannot be uploaded. */
export type JudgedRow<Name extends string, Value> = TableRow<Name> & {
  value: Value | null
  problem: Finding<Name> | null
  /** It can be uploaded, but a person should look at it. */
  doubt: Finding<Name> | null
}

/** One way to correct all rows of a group. `mended`: null for a row to which it does not apply. */
export type Mend<Name extends string> = {
  label: string
  column: Name | null
  mended: (row: TableRow<Name>) => TableRow<Name> | null
}

/** What its rows are corrected with. */
export type Table<Name extends string> = {
  columns: readonly Column<Name>[]
  /** What a row is called by; a phone has room for this one alone. */
  leadColumn: Name
  /** The columns that a list of rows shows. */
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

/** Of a row that has not as many cells as the header. */
export function raggedness<Name extends string>({ cells, width }: { cells: number; width: number }) {
  return finding<Name>(null, `${cells} cells instead of ${width}`, cells < width ? 'Too few cells' : 'Too many cells')
}

/** What stands for bytes that mean no letter, as in a file that was put together from several. */
const unreadable = '\uFFFD'

/** The doubt about a row with a letter that could not be read. */
export function unreadableLetters<Name extends string>(values: Record<Name, string>): Finding<Name> | null {
  const [column] = (Object.entries(values) as [Name, string][]).find(([, text]) => text.includes(unreadable)) ?? []
  return column === undefined ? null : finding(column, 'A letter cannot be read')
}

/** A row after the call has refused it. `field`: that of the call, such as 'date'. */
export function refusedRow<Name extends string, Value>(
  columns: readonly Column<Name>[],
  row: JudgedRow<Name, Value>,
  field: string,
  message: string,
): JudgedRow<Name, Value> {
  const column = columns.find(({ name }) => name === field)?.name ?? null
  return { ...row, value: null, doubt: null, problem: finding(column, message) }
}
