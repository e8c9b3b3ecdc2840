import type { z } from 'zod'
import { NewSocialParty } from '../../../contract/social-parties.ts'

/** The columns of the file. `titles`: as they may be written, in lower case and without spaces and signs. */
export const columns = [
  { name: 'venueName', title: 'Venue name', titles: ['venuename', 'venue'], isRequired: true },
  { name: 'address', title: 'Address', titles: ['address'], isRequired: false },
  { name: 'city', title: 'City', titles: ['city'], isRequired: true },
  { name: 'date', title: 'Date', titles: ['date'], isRequired: true },
  { name: 'time', title: 'Time', titles: ['time'], isRequired: false },
  { name: 'instagramLink', title: 'Instagram link', titles: ['instagramlink', 'instagram'], isRequired: false },
  { name: 'danceStyles', title: 'Dance Styles', titles: ['dancestyles', 'styles'], isRequired: false },
] as const
export type PartyColumn = (typeof columns)[number]['name']

/** A row of the file, as its cells are written or were corrected. */
export type PartyRow = {
  /** From 1 on, without the header. */
  number: number
  values: Record<PartyColumn, string>
  /** What is wrong with the number of its cells, until a person has looked at the row. */
  ragged?: string
}

export const emptyRow = (number: number): PartyRow => ({
  number,
  values: { venueName: '', address: '', city: '', date: '', time: '', instagramLink: '', danceStyles: '' },
})

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
