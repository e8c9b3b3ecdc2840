import type { z } from 'zod'
import type { Result } from '../../../contract/endpoint.ts'
import type { NewSocialParty, socialParties, UploadedParty } from '../../../contract/social-parties.ts'
import { type Finding, type JudgedRow, refusedRow } from './party-row.ts'

export type Stored = Omit<Result<typeof socialParties.upload>, 'count'>
type State = 'here' | 'stored' | 'left out'

/** All rows of a file, with what became of each, and the sum of what the calls replied. */
export type Sheet = {
  fileName: string
  rows: readonly (JudgedRow & { state: State })[]
  stored: Stored
}
type SheetRow = Sheet['rows'][number]

export const sheetOf = (fileName: string, rows: readonly JudgedRow[]): Sheet => ({
  fileName,
  rows: rows.map((row) => ({ ...row, state: 'here' })),
  stored: { created: 0, updated: 0, unchanged: 0, repeated: 0, geocodedCount: 0 },
})

const changeRows = (sheet: Sheet, change: (row: SheetRow) => SheetRow): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => (row.state === 'here' ? change(row) : row)),
})

/** Replaces rows by corrected ones. */
export function withRows(sheet: Sheet, corrected: readonly JudgedRow[]): Sheet {
  const byNumber = new Map(corrected.map((row) => [row.number, row]))
  return changeRows(sheet, (row) => {
    const given = byNumber.get(row.number)
    return given ? { ...given, state: 'here' } : row
  })
}

export function withoutRows(sheet: Sheet, rows: readonly { number: number }[]): Sheet {
  const numbers = new Set(rows.map(({ number }) => number))
  return changeRows(sheet, (row) => (numbers.has(row.number) ? { ...row, state: 'left out' } : row))
}

/** After the call has stored these rows. */
export function withStored(sheet: Sheet, sent: readonly SheetRow[], reply: Stored): Sheet {
  const numbers = new Set(sent.map(({ number }) => number))
  const { created, updated, unchanged, repeated, geocodedCount } = sheet.stored
  const stored = {
    created: created + reply.created,
    updated: updated + reply.updated,
    unchanged: unchanged + reply.unchanged,
    repeated: repeated + reply.repeated,
    geocodedCount: geocodedCount + reply.geocodedCount,
  }
  return { ...changeRows(sheet, (row) => (numbers.has(row.number) ? { ...row, state: 'stored' } : row)), stored }
}

/** After the call has refused rows. `fields`: as in its reply, such as 'parties.3.date'. */
export function withRefusals(sheet: Sheet, sent: readonly SheetRow[], fields: Record<string, string>): Sheet {
  const refused = Object.entries(fields).flatMap(([path, message]) => {
    const [, at = '', field = ''] = /^parties\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    const row = at === '' ? undefined : sent[Number(at)]
    return row ? [refusedRow(row, field, message)] : []
  })
  return withRows(sheet, refused)
}

export const rowsHere = ({ rows }: Sheet) => rows.filter(({ state }) => state === 'here')
export const isReady = <Row extends JudgedRow>(row: Row): row is Row & { party: NewSocialParty } => row.party !== null

/** What becomes of the rows of the file: the figures add up to their number. */
export function figuresOf({ rows, stored: { created, updated, unchanged, repeated } }: Sheet) {
  const numberOf = (wanted: State) => rows.filter(({ state }) => state === wanted).length
  return { created, updated, unchanged, repeated, leftOut: numberOf('left out'), waiting: numberOf('here') }
}

/** What two rows have in common that may be about the same social. */
const dayKey = ({ venueName, city, date }: NewSocialParty) =>
  [venueName.toLowerCase(), city.toLowerCase(), date.slice(0, 10)].join('\n')
/** The same key as that of the server, which decides; this one only warns. */
const socialKey = (party: NewSocialParty) =>
  [dayKey(party), party.time.toLowerCase().replaceAll(/\s/g, '') || party.date.slice(11)].join('\n')

/** The parties of rows as the call takes them. Rows that were sent before, or are left out, tell which are of one venue's day. */
export function partiesOf({ rows }: Sheet, sent: readonly JudgedRow[]): z.input<typeof UploadedParty>[] {
  const times = new Map<string, Set<string>>()
  for (const { party } of rows)
    if (party) times.set(dayKey(party), (times.get(dayKey(party)) ?? new Set()).add(socialKey(party)))
  return sent
    .filter(isReady)
    .map(({ party }) => ({ ...party, isOneOfSeveral: (times.get(dayKey(party))?.size ?? 0) > 1 }))
}

export type RowGroup = Omit<Finding, 'message'> & { isProblem: boolean; rows: JudgedRow[] }

/** The rows that cannot be uploaded, then those that a person should look at, by their reasons, the most rows first. */
export function groupsOf(sheet: Sheet): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  const add = (row: JudgedRow, { column, reason }: Omit<Finding, 'message'>, isProblem: boolean) => {
    const key = `${isProblem} ${column} ${reason}`
    const group = groups.get(key) ?? { column, reason, isProblem, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const here = rowsHere(sheet)
  for (const row of here) {
    if (row.problem) add(row, row.problem, true)
    if (row.doubt) add(row, row.doubt, false)
  }
  const { repeats, replaced } = relationsOf(here)
  for (const row of repeats) add(row, { column: null, reason: 'Equal to another row, and stored once' }, false)
  for (const row of replaced)
    add(row, { column: null, reason: 'A later row about the same social says something else, and counts' }, false)
  return [...groups.values()].toSorted(
    (one, other) => Number(other.isProblem) - Number(one.isProblem) || other.rows.length - one.rows.length,
  )
}

/** The rows that repeat an earlier one in every cell, and those that a later one about the same social replaces. */
function relationsOf(rows: readonly JudgedRow[]) {
  const [repeats, replaced]: [JudgedRow[], JudgedRow[]] = [[], []]
  const latest = new Map<string, JudgedRow>()
  for (const row of rows.filter(isReady)) {
    const key = socialKey(row.party)
    const earlier = latest.get(key)
    if (!earlier || JSON.stringify(earlier.party) !== JSON.stringify(row.party)) {
      if (earlier) replaced.push(earlier)
      latest.set(key, row)
    } else repeats.push(row)
  }
  return { repeats, replaced }
}
