import { t } from '#texts'
import { emptyRow as emptyTableRow, type TableRow } from '../../../lib/table-upload/table.ts'

/** The columns of a file of parties. */
export const columns = [
  {
    name: 'venueName',
    title: 'Venue name',
    titles: ['venuename', 'venue'],
    isRequired: true,
    label: t.partyUpload.venueName,
  },
  { name: 'address', title: 'Address', titles: ['address'], isRequired: false, label: t.partyUpload.address },
  { name: 'city', title: 'City', titles: ['city'], isRequired: true, label: t.partyUpload.city },
  { name: 'date', title: 'Date', titles: ['date'], isRequired: true, label: t.partyUpload.date },
  { name: 'time', title: 'Time', titles: ['time'], isRequired: false, label: t.partyUpload.time },
  {
    name: 'instagramLink',
    title: 'Instagram link',
    titles: ['instagramlink', 'instagram'],
    isRequired: false,
    label: t.partyUpload.instagramLink,
  },
  {
    name: 'danceStyles',
    title: 'Dance Styles',
    titles: ['dancestyles', 'styles'],
    isRequired: false,
    label: t.partyUpload.danceStyles,
  },
] as const
export type PartyColumn = (typeof columns)[number]['name']
export type PartyRow = TableRow<PartyColumn>

export const emptyRow = (number: number): PartyRow => emptyTableRow(columns, number)
