import { expect, test } from 'vitest'
import { problemOf, type PartyRow, partyOf } from './party-row.ts'
import { readPartyFile, rowsOf, UnreadableFile } from './read-party-file.ts'

const header = 'Venue name,Address,City,Date,Time,Instagram link,Dance Styles'
const line = 'La Bodega,"Calle Mayor 1, bajo",Madrid,2026-11-25,8:00 PM - 12:00 AM,,Salsa;Bachata'
const party = {
  venueName: 'La Bodega',
  address: 'Calle Mayor 1, bajo',
  city: 'Madrid',
  date: '2026-11-25T12:00:00',
  time: '8:00 PM - 12:00 AM',
  instagramLink: null,
  danceStyles: ['Salsa', 'Bachata'],
  latitude: null,
  longitude: null,
}
const partiesIn = (text: string) => rowsOf(text).map(partyOf)

test.each([
  ['commas, with quoted cells', `${header}\n${line}`],
  ['Windows line ends and blank lines', `${header}\r\n\r\n${line}\r\n , ,\r\n`],
  ['a byte order mark', `\uFEFF${header}\n${line}`],
  [
    'semicolons',
    `${header.replaceAll(',', ';')}\nLa Bodega;"Calle Mayor 1, bajo";Madrid;2026-11-25;8:00 PM - 12:00 AM;;"Salsa;Bachata"`,
  ],
  [
    'tabs',
    `${header.replaceAll(',', '\t')}\nLa Bodega\tCalle Mayor 1, bajo\tMadrid\t2026-11-25\t8:00 PM - 12:00 AM\t\tSalsa, Bachata,`,
  ],
  ['names in camel case', `venueName,address,city,date,time,instagramLink,danceStyles\n${line}`],
  ['names of one word, and columns of its own', `note,VENUE,address,City,date,time,instagram,styles\nx,${line}`],
])('a file with %s is read', (_, text) => {
  expect(partiesIn(text)).toEqual([party])
})

test('line ends of several kinds in one file end rows, but not within a quoted cell', () => {
  const rows = rowsOf(`${header}\r\n${line}\n${line}\r${line}\r\nEl Sur,"Calle Mayor 1\r\nbajo",Cádiz,2026-11-25,,,`)
  expect(rows).toHaveLength(4)
  expect(rows.map(problemOf)).toEqual([null, null, null, null])
  expect(rows[3]?.values.address).toBe('Calle Mayor 1\nbajo')
})

test('a file without the columns that nobody needs is read', () => {
  expect(partiesIn('City,Date,Venue\nMadrid,2026-11-25,La Bodega')).toEqual([
    { ...party, address: '', time: '', danceStyles: [] },
  ])
})

test.each([
  ['UTF-8', new TextEncoder().encode(`${header}\nEl Niño,,Cádiz,2026-11-25,,,`)],
  [
    'Windows-1252',
    Uint8Array.from(`${header}\nEl Niño,,Cádiz,2026-11-25,,,`, (letter) => letter.codePointAt(0) as number),
  ],
  [
    'UTF-16',
    new Uint8Array(
      Uint16Array.from(`\uFEFF${header}\nEl Niño,,Cádiz,2026-11-25,,,`, (letter) => letter.codePointAt(0) as number)
        .buffer,
    ),
  ],
])('a file in %s keeps its letters', async (_, bytes) => {
  const [row] = await readPartyFile(new Blob([bytes]))
  expect(row?.values).toMatchObject({ venueName: 'El Niño', city: 'Cádiz' })
})

test.each([
  ['nothing', '', 'CSV file is empty'],
  ['a header alone', header, 'CSV file is empty'],
  ['a header and blank lines', `${header}\n\n , \n`, 'CSV file is empty'],
  ['no dates', 'Venue name,City\nLa Bodega,Madrid', 'The file has no column Date.'],
  ['a column twice', `Venue,${header}\nx,${line}`, 'The column Venue name is there twice.'],
  [
    'too many rows',
    `${header}\n${Array(5001).fill(line).join('\n')}`,
    'The file has 5001 rows. Please upload at most 5000 at once.',
  ],
  ['an open quotation', `${header}\n"La Bodega,Madrid`, 'A quotation mark is missing in row 1.'],
  ['bytes that are no text', `${header}\n\0`, 'This is not a CSV file.'],
  ['too many columns', `${'x,'.repeat(200)}\n${line}`, 'The file has 201 columns.'],
])('a file with %s is refused as a whole', (_, text, message) => {
  expect(() => rowsOf(text)).toThrow(new UnreadableFile(message))
})

test('a file of more than ten megabytes is refused before it is read', async () => {
  const file = { size: 10_000_001, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as Blob
  await expect(readPartyFile(file)).rejects.toThrow('The file is larger than 10 MB. Please split it.')
})

test('every row of a file is kept, with the reason if it cannot be used', () => {
  const rows = rowsOf(
    [
      header,
      line,
      'No Date,,Madrid,,,,',
      'Bad Date,,Madrid,25/11/2026,,,',
      'No Such Day,,Madrid,2026-02-30,,,',
      ',,Madrid,2026-11-25,,,',
      'No City,,,2026-11-25,,,',
      'Bad Link,,Madrid,2026-11-25,,javascript:alert(1),',
      'Short,Madrid,2026-11-25',
      'Long,,Madrid,2026-11-25,,,Salsa,Bachata',
      'Empty at the end,,Madrid,2026-11-25,,,Salsa,,',
    ].join('\n'),
  )
  const message = (row: PartyRow) => problemOf(row)?.message ?? null
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(rows.map(message)).toEqual([
    null,
    'Date is required',
    'Invalid date format "25/11/2026". Use YYYY-MM-DD format (e.g., 2025-11-15)',
    'Invalid date format "2026-02-30". Use YYYY-MM-DD format (e.g., 2025-11-15)',
    'Venue name is required',
    'City is required',
    'Please enter a web address, like https://example.com',
    '3 cells instead of 7',
    '8 cells instead of 7',
    null,
  ])
})
