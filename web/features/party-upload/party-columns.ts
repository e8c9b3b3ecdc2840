/* What a file of parties looks like. */

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
  /** How many cells it has, and how many the header has, if that differs and until a person has looked at the row. */
  ragged?: { cells: number; width: number }
}

export const emptyRow = (number: number): PartyRow => ({
  number,
  values: { venueName: '', address: '', city: '', date: '', time: '', instagramLink: '', danceStyles: '' },
})
