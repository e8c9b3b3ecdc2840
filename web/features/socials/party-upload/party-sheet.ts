import type { z } from 'zod'
import { t } from '#texts'
import type { Result } from '../../../../contract/platform/endpoint.ts'
import type { NewSocialParty, socialParties, UploadedParty } from '../../../../contract/socials/social-parties.ts'
import {
  figuresOf as figuresOfTable,
  isReady,
  type RefusedRow,
  type Sameness,
  type Sheet,
  sheetOf as sheetOfTable,
  type SheetRow,
} from '../../../lib/table-upload/sheet.ts'
import type { PartyColumn } from './party-columns.ts'
import type { JudgedParty } from './party-row.ts'

export type Stored = Omit<Result<typeof socialParties.upload>, 'count'>
export type PartySheet = Sheet<PartyColumn, NewSocialParty, Stored>
export type PartySheetRow = SheetRow<PartyColumn, NewSocialParty>

export const sheetOf = (fileName: string, rows: readonly JudgedParty[]): PartySheet =>
  sheetOfTable(fileName, rows, { created: 0, updated: 0, unchanged: 0, repeated: 0, geocodedCount: 0 })

type Judged = Pick<PartySheetRow, 'value'>

/** Whether the day of a row is over, in UTC as in the finder. */
export const isPast = ({ value }: Judged, today: string) => value !== null && value.date.slice(0, 10) < today

/** The sheet without the rows of past days, which nobody looks for. */
export const withoutPast = (sheet: PartySheet, today: string): PartySheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => (row.state === 'here' && isPast(row, today) ? { ...row, state: 'left out' } : row)),
})

/** The numbers of rows by state; the sum is the number of all rows. */
export function figuresOf(sheet: PartySheet) {
  const { geocodedCount: _, ...figures } = figuresOfTable(sheet)
  return figures
}

/** The rows that the call refused, from the fields of its reply, such as 'parties.3.date'. */
export const refusalsIn = (fields: Record<string, string>): RefusedRow[] =>
  Object.entries(fields).flatMap(([path, message]) => {
    const [, at, field = ''] = /^parties\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    return at === undefined ? [] : [{ at: Number(at), field, message }]
  })

/** The key that two rows share if they may be about the same social. */
export const dayKey = ({ venueName, city, date }: Pick<NewSocialParty, 'venueName' | 'city' | 'date'>) =>
  [venueName.toLowerCase(), city.toLowerCase(), date.slice(0, 10)].join('\n')
/** The same key as on the server, which decides; this one only warns. */
const socialKey = (party: NewSocialParty) =>
  [dayKey(party), party.time.toLowerCase().replaceAll(/\s/g, '') || party.date.slice(11)].join('\n')

export const sameSocial: Sameness<PartyColumn, NewSocialParty> = {
  keyOf: socialKey,
  isReplaced: t.partyUpload.laterRowDiffers,
}

/**
 * The parties of rows in the form of the call. Rows that were already sent, or are omitted, also determine which parties share a venue and
 * a day.
 */
export function partiesOf({ rows }: PartySheet, sent: readonly JudgedParty[]): z.input<typeof UploadedParty>[] {
  const times = new Map<string, Set<string>>()
  for (const { value } of rows)
    if (value) times.set(dayKey(value), (times.get(dayKey(value)) ?? new Set()).add(socialKey(value)))
  return sent
    .filter(isReady)
    .map(({ value }) => ({ ...value, isOneOfSeveral: (times.get(dayKey(value))?.size ?? 0) > 1 }))
}
