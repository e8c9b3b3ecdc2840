import { isRealDay } from '../../../contract/fields.ts'
import { writtenDate } from '../../../contract/social-parties.ts'
import type { PartyColumn, PartyRow } from './party-columns.ts'
import { clockIn } from './party-row.ts'

type Values = PartyRow['values']
/** One way to correct all rows of a group. `mended`: null for a row to which it does not apply. */
type Mend = { label: string; column: PartyColumn | null; mended: (row: PartyRow) => PartyRow | null }

const mend = (column: PartyColumn, label: string, change: (values: Values) => Partial<Values> | null): Mend => ({
  label,
  column,
  mended: (row) => {
    const changed = change(row.values)
    return changed && { ...row, values: { ...row.values, ...changed } }
  },
})

/** Reads a date that is not understood by a pattern with the groups y, m and d, and keeps a clock behind it. */
const dateBy = (pattern: RegExp) => (values: Values) => {
  if (writtenDate(values.date)) return null
  const { y = '', m = '', d = '' } = pattern.exec(values.date)?.groups ?? {}
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  if (!isRealDay(day)) return null
  const withClock = values.date.trim().replace(pattern, day)
  return { date: writtenDate(withClock) ? withClock : day }
}

const mends: Mend[] = [
  {
    label: 'Use the cells as they stand',
    column: null,
    mended: ({ number, values, ragged }) => (ragged ? { number, values } : null),
  },
  mend('date', 'Read as day, month, year', dateBy(/^\s*(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>\d{4})/)),
  mend('date', 'Read as month, day, year', dateBy(/^\s*(?<m>\d{1,2})[./-](?<d>\d{1,2})[./-](?<y>\d{4})/)),
  mend('date', 'Read as year, month, day', dateBy(/^\s*(?<y>\d{4})[./-](?<m>\d{1,2})[./-](?<d>\d{1,2})/)),
  mend('date', 'Take the date from the time', ({ date, time }) => {
    const day = writtenDate(date) ? undefined : writtenDate(time)?.day
    return day === undefined ? null : { date: day, time: clockIn(time) }
  }),
  mend('time', 'Keep only the clock', ({ time }) => (writtenDate(time) ? { time: clockIn(time) } : null)),
  mend('instagramLink', 'Make them addresses of Instagram', ({ instagramLink }) => {
    const [, name] = /^@?([\w.]{1,30})$/.exec(instagramLink) ?? []
    return name === undefined ? null : { instagramLink: `https://www.instagram.com/${name}` }
  }),
  mend('instagramLink', 'Remove the links', () => ({ instagramLink: '' })),
]

export type MendedRows = { label: string; rows: PartyRow[] }

/** The ways to correct rows with a problem in this column, each with the rows that it corrects. */
export const mendsFor = (column: PartyColumn | null, rows: readonly PartyRow[]): MendedRows[] =>
  mends
    .filter((one) => one.column === column)
    .map(({ label, mended }) => ({ label, rows: rows.map(mended).filter((row) => row !== null) }))
    .filter(({ rows: corrected }) => corrected.length > 0)

/** The rows with the same text in this column. */
export const filledWith = (column: PartyColumn, text: string, rows: readonly PartyRow[]): PartyRow[] =>
  rows.map((row) => ({ ...row, values: { ...row.values, [column]: text } }))
