import { t } from '#texts'
import { type Column, type Finding, finding, type JudgedRow, refusedRow } from './table.ts'

type State = 'here' | 'stored' | 'left out'
type Sums = Record<string, number>
export type SheetRow<Name extends string, Value> = JudgedRow<Name, Value> & { state: State }

/** All rows of a table with their states, and the sums of the replies. */
export type Sheet<Name extends string, Value, Counts extends Sums> = {
  fileName: string
  rows: readonly SheetRow<Name, Value>[]
  stored: Counts
}

export const sheetOf = <Name extends string, Value, Counts extends Sums>(
  fileName: string,
  rows: readonly JudgedRow<Name, Value>[],
  stored: Counts,
): Sheet<Name, Value, Counts> => ({ fileName, rows: rows.map((row) => ({ ...row, state: 'here' })), stored })

const changeRows = <Name extends string, Value, Counts extends Sums>(
  sheet: Sheet<Name, Value, Counts>,
  change: (row: SheetRow<Name, Value>) => SheetRow<Name, Value>,
): Sheet<Name, Value, Counts> => ({
  ...sheet,
  rows: sheet.rows.map((row) => (row.state === 'here' ? change(row) : row)),
})

/** Replaces rows by corrected ones. */
export function withRows<Name extends string, Value, Counts extends Sums>(
  sheet: Sheet<Name, Value, Counts>,
  corrected: readonly JudgedRow<Name, Value>[],
) {
  const byNumber = new Map(corrected.map((row) => [row.number, row]))
  return changeRows(sheet, (row) => {
    const given = byNumber.get(row.number)
    return given ? { ...given, state: 'here' } : row
  })
}

export function withoutRows<Name extends string, Value, Counts extends Sums>(
  sheet: Sheet<Name, Value, Counts>,
  rows: readonly { number: number }[],
) {
  const numbers = new Set(rows.map(({ number }) => number))
  return changeRows(sheet, (row) => (numbers.has(row.number) ? { ...row, state: 'left out' } : row))
}

/** The table after the call has stored these rows. */
export function withStored<Name extends string, Value, Counts extends Sums>(
  sheet: Sheet<Name, Value, Counts>,
  sent: readonly { number: number }[],
  reply: Counts,
) {
  const numbers = new Set(sent.map(({ number }) => number))
  const sums = Object.entries(sheet.stored).map(([name, sum]) => [name, sum + (reply[name] ?? 0)])
  const changed = changeRows(sheet, (row) => (numbers.has(row.number) ? { ...row, state: 'stored' } : row))
  return { ...changed, stored: Object.fromEntries(sums) as Counts }
}

/** `at`: the index of a row among those that were sent. `field`: the field name of the call, such as 'date'. */
export type RefusedRow = { at: number; field: string; message: string }

/** The table after the call has refused rows. */
export function withRefused<Name extends string, Value, Counts extends Sums>(
  sheet: Sheet<Name, Value, Counts>,
  columns: readonly Column<Name>[],
  sent: readonly SheetRow<Name, Value>[],
  refusals: readonly RefusedRow[],
) {
  const refused = refusals.flatMap(({ at, field, message }) => {
    const row = sent[at]
    return row ? [refusedRow(columns, row, field, message)] : []
  })
  return withRows(sheet, refused)
}

export const rowsHere = <Name extends string, Value>({ rows }: { rows: readonly SheetRow<Name, Value>[] }) =>
  rows.filter(({ state }) => state === 'here')

export const isReady = <Row extends { value: unknown }>(row: Row): row is Row & { value: NonNullable<Row['value']> } =>
  row.value !== null

/** The number of rows by state; the sum is the number of all rows. */
export function figuresOf<Counts extends Sums>({ rows, stored }: Sheet<string, unknown, Counts>) {
  const numberOf = (wanted: State) => rows.filter(({ state }) => state === wanted).length
  return { ...stored, leftOut: numberOf('left out'), waiting: numberOf('here') }
}

export type RowGroup<Name extends string, Value> = Pick<Finding<Name>, 'column' | 'reason'> & {
  isProblem: boolean
  rows: JudgedRow<Name, Value>[]
  /** The problem of each row, by its number. */
  found: Map<number, Finding<Name>>
}

type Ready<Value> = { number: number; value: NonNullable<Value> }

/**
 * How rows about the same item are identified, and the text for a row that a later one replaces. `alike`: the texts, by row number, for
 * rows that may be about the same item as another, which only a person can decide.
 */
export type Sameness<Name extends string, Value> = {
  keyOf: (value: Value) => string
  isReplaced: () => string
  alike?: (rows: readonly Ready<Value>[]) => ReadonlyMap<number, Finding<Name>>
}

/** The rows that cannot be uploaded, then those that need a check, grouped by reason, the largest groups first. */
export function groupsOf<Name extends string, Value>(
  sheet: { rows: readonly SheetRow<Name, Value>[] },
  { keyOf, isReplaced, alike }: Sameness<Name, Value>,
): RowGroup<Name, Value>[] {
  const groups = new Map<string, RowGroup<Name, Value>>()
  const add = (row: JudgedRow<Name, Value>, one: Finding<Name>, isProblem: boolean) => {
    const { column, reason } = one
    const key = `${isProblem} ${column} ${reason}`
    const group: RowGroup<Name, Value> = groups.get(key) ?? { column, reason, isProblem, rows: [], found: new Map() }
    group.rows.push(row)
    group.found.set(row.number, one)
    groups.set(key, group)
  }
  const here = rowsHere(sheet)
  const likenesses = alike?.(here.filter(isReady))
  for (const row of here) {
    if (row.problem) add(row, row.problem, true)
    if (row.doubt) add(row, row.doubt, false)
    const likeness = likenesses?.get(row.number)
    if (likeness) add(row, likeness, false)
  }
  const { repeats, replaced } = relationsOf(here, keyOf)
  for (const row of repeats) add(row, finding<Name>(null, t.tableUpload.sameAsAnotherRow()), false)
  for (const row of replaced) add(row, finding<Name>(null, isReplaced()), false)
  return [...groups.values()].toSorted(
    (one, other) => Number(other.isProblem) - Number(one.isProblem) || other.rows.length - one.rows.length,
  )
}

/** The rows that repeat an earlier one in every cell, and those that a later one about the same item replaces. */
function relationsOf<Row extends { value: unknown }>(
  rows: readonly Row[],
  keyOf: (value: NonNullable<Row['value']>) => string,
) {
  const [repeats, replaced]: [Row[], Row[]] = [[], []]
  const latest = new Map<string, Row>()
  for (const row of rows.filter(isReady)) {
    const key = keyOf(row.value)
    const earlier = latest.get(key)
    if (!earlier || JSON.stringify(earlier.value) !== JSON.stringify(row.value)) {
      if (earlier) replaced.push(earlier)
      latest.set(key, row)
    } else repeats.push(row)
  }
  return { repeats, replaced }
}
