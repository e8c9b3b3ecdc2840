import { emptyRow as emptyTableRow, type TableRow } from '../../../lib/table-upload/table.ts'

/** The columns of a file of parties. */
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
export type PartyRow = TableRow<PartyColumn>

export const emptyRow = (number: number): PartyRow => emptyTableRow(columns, number)
