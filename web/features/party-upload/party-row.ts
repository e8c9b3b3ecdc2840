import type { z } from 'zod'
import { NewSocialParty } from '../../../contract/social-parties.ts'
import type { PartyColumn, PartyRow } from './party-columns.ts'

export type NewParty = z.input<typeof NewSocialParty>

/** The party of a row as it is written. */
const partyAsWritten = ({ values }: PartyRow): NewParty => ({
  ...values,
  instagramLink: values.instagramLink || null,
  danceStyles: stylesOf(values.danceStyles),
  latitude: null,
  longitude: null,
})

/** The party of a row that has no problem, as the call takes it. */
export const partyOf = (row: PartyRow): NewParty => ({ ...partyAsWritten(row), date: `${row.values.date}T12:00:00` })

export const stylesOf = (cell: string) =>
  cell
    .split(/[;,]/)
    .map((style) => style.trim())
    .filter(Boolean)

/** Why a row cannot be uploaded, in the order of the product specification, section 5; null if it can be. */
export function problemOf(row: PartyRow): { column: PartyColumn | null; message: string } | null {
  if (row.ragged !== undefined) return { column: null, message: row.ragged }
  const result = NewSocialParty.safeParse(partyAsWritten(row))
  if (result.success) return null
  const byColumn = new Map(result.error.issues.map(({ path, message }) => [path[0], message]))
  for (const column of ['date', 'venueName', 'city', 'address', 'time', 'instagramLink', 'danceStyles'] as const) {
    const message = byColumn.get(column)
    if (message !== undefined) return { column, message }
  }
  return { column: null, message: result.error.issues[0]?.message ?? 'This row cannot be used' }
}
