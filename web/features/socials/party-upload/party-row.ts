import type { z } from 'zod'
import { t } from '#texts'
import { NewSocialParty, writtenDate } from '../../../../contract/socials/social-parties.ts'
import { hasDoubtfulEnd } from '../../../../contract/socials/party-hours.ts'
import { plainLetters } from '../../../lib/format/plain-letters.ts'
import {
  type Finding,
  finding,
  type JudgedRow,
  raggedness,
  unreadableLetters,
} from '../../../lib/table-upload/table.ts'
import type { PartyColumn, PartyRow } from './party-columns.ts'

export type JudgedParty = JudgedRow<PartyColumn, NewSocialParty>
type PartyFinding = Finding<PartyColumn>

/** In the order of the product specification, section 5. */
const judgedColumns = ['date', 'venueName', 'city', 'address', 'time', 'instagramLink', 'danceStyles'] as const

/** Validates a row with the schema of the call. `today`: 'YYYY-MM-DD'. */
export function judge(row: PartyRow, today: string): JudgedParty {
  const refused = { value: null, doubt: null }
  if (row.ragged) return { ...row, ...refused, problem: raggedness(row.ragged) }
  const result = NewSocialParty.safeParse(partyAsWritten(row))
  if (result.success) return { ...row, value: result.data, problem: null, doubt: doubtOf(row, result.data, today) }
  return { ...row, ...refused, problem: problemIn(result.error.issues) }
}

function problemIn(issues: z.core.$ZodIssue[]): PartyFinding {
  const byColumn = new Map(issues.map(({ path, message }) => [path[0], message]))
  const column = judgedColumns.find((name) => byColumn.has(name)) ?? null
  const message = byColumn.get(column ?? issues[0]?.path[0]) ?? t.partyUpload.rowCantBeUsed()
  return finding(column, message, message.replace(/ ".*"/s, ''))
}

/** The party of a row as written. */
function partyAsWritten({ values }: PartyRow): z.input<typeof NewSocialParty> {
  return {
    ...values,
    time: hasDateInTime(values, true) ? clockIn(values.time) : values.time,
    instagramLink: values.instagramLink || null,
    danceStyles: stylesOf(values.danceStyles),
    latitude: null,
    longitude: null,
  }
}

/** 'YYYY-MM-DDTHH:MM' in the time column means its time of day; a day alone means no time. */
export const clockIn = (time: string) => writtenDate(time)?.clock?.slice(0, 5) ?? ''

/** Whether the time is written as a date, of the row's own day or of another. */
function hasDateInTime({ date, time }: PartyRow['values'], isSameDay: boolean) {
  const found = writtenDate(time)
  return found !== null && (found.day === writtenDate(date)?.day) === isSameDay
}

const stylesOf = (cell: string) =>
  cell
    .split(/[;,/|&+]/)
    .map((style) => style.trim())
    .filter(Boolean)

/** Lists without venues are often filled with the city: 'Madrid' in 'Madrid, Spain'. */
function isNamedLikeCity({ venueName, city }: PartyRow['values']) {
  const [town = ''] = city.split(/[,(]/)
  return plainLetters(venueName).trim() === plainLetters(town).trim()
}

/** In days before today: earlier dates are doubted. */
export const longAgo = 31
const farAhead = 731

function doubtOf({ values, changed }: PartyRow, { date }: NewSocialParty, today: string): PartyFinding | null {
  const letters = unreadableLetters(values)
  if (letters) return letters
  if (changed) return changed
  // If the zone of the place is known, such a time was already converted.
  if (writtenDate(values.date)?.offset != null) return finding('date', t.partyUpload.timeNamesZone())
  if (writtenDate(values.time)?.offset != null) return finding('time', t.partyUpload.timeNamesZone())
  if (hasDoubtfulEnd(values.time)) return finding('time', t.partyUpload.endIsBeforeStart())
  if (isNamedLikeCity(values)) return finding('venueName', t.partyUpload.venueNamedLikeCity())
  const days = (Date.parse(date.slice(0, 10)) - Date.parse(today)) / 86_400_000
  if (hasDateInTime(values, false)) return finding('time', t.partyUpload.timeIsAnotherDay())
  if (days < -longAgo) return finding('date', t.partyUpload.dateIsLongPast())
  if (days > farAhead) return finding('date', t.partyUpload.dateIsFarAhead())
  return null
}
