import { expect, test } from 'vitest'
import type { PartyRow } from './party-columns.ts'
import { judge } from './party-row.ts'
import { readPartyFile, rowsOf } from './read-party-file.ts'
import { UnreadableFile } from '../../../lib/table-upload/unreadable-file.ts'

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
const today = '2026-11-23'
const judged = (row: PartyRow) => judge(row, today)
const problemOf = (row: PartyRow) => judged(row).problem
const partiesIn = (text: string) => rowsOf(text).map((row) => judged(row).value)

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
  [
    'a first line that names the separator',
    `\uFEFFsep=;\r\n${header.replaceAll(',', ';')}\r\nLa Bodega;"Calle Mayor 1, bajo";Madrid;2026-11-25;8:00 PM - 12:00 AM;;Salsa, Bachata`,
  ],
  [
    'styles separated by other signs',
    `${header}\n${line.replace('Salsa;Bachata', 'Salsa / Bachata|Salsa & Bachata+')}`,
  ],
  ['an instant as its date', `${header}\n${line.replace('2026-11-25', '2026-11-25T12:00:00.000Z')}`],
  ['names in camel case', `venueName,address,city,date,time,instagramLink,danceStyles\n${line}`],
  ['names of one word, and columns of its own', `note,VENUE,address,City,date,time,instagram,styles\nx,${line}`],
])('a file with %s is read @P2.126 @P3.23 @P5.45 @P5.47', (_, text) => {
  expect(partiesIn(text)).toEqual([party])
})

test('line ends of several kinds in one file end rows, but not within a quoted cell @P5.45', () => {
  const rows = rowsOf(`${header}\r\n${line}\n${line}\r${line}\r\nEl Sur,"Calle Mayor 1\r\nbajo",Cádiz,2026-11-25,,,`)
  expect(rows).toHaveLength(4)
  expect(rows.map(problemOf)).toEqual([null, null, null, null])
  expect(rows[3]?.values.address).toBe('Calle Mayor 1\nbajo')
})

test('a file without the optional columns is read @P5.52', () => {
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
])('a file in %s keeps its letters', async (name, bytes) => {
  const { rows, guess } = await readPartyFile(new Blob([bytes]), today)
  expect(rows[0]?.values).toMatchObject({ venueName: 'El Niño', city: 'Cádiz' })
  expect(guess?.encoding ?? null).toBe(name === 'Windows-1252' ? 'windows-1252' : null)
})

/** The same letters as spreadsheets of other countries write them. */
const elsewhere = [
  ['windows-1250', 'Łódź', [0xa3, 0xf3, 0x64, 0x9f], '£ódŸ'],
  ['windows-1254', 'İzmir ışığı', [0xdd, 0x7a, 0x6d, 0x69, 0x72, 0x20, 0xfd, 0xfe, 0xfd, 0xf0, 0xfd], 'Ýzmir'],
  ['macintosh', 'Cádiz', [0x43, 0x87, 0x64, 0x69, 0x7a], 'C‡diz'],
  ['windows-1251', 'Москва', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0], 'Ìîñêâà'],
] as const

test.each(elsewhere)(
  'a file in %s is a guess, shown with its words, until a person chooses (threat 138)',
  async (name, city, bytes, wrong) => {
    const ascii = (text: string) => new TextEncoder().encode(text)
    const file = new Blob([Uint8Array.from([...ascii(`${header}\nLa Bodega,,`), ...bytes, ...ascii(',2026-11-25,,,')])])
    const { guess } = await readPartyFile(file, today)
    expect([guess?.encoding, guess?.words]).toEqual(['windows-1252', expect.arrayContaining([wrong])])
    const chosen = await readPartyFile(file, today, name)
    expect(chosen.rows[0]?.values.city).toBe(city)
    expect(chosen.guess?.encoding).toBe(name)
  },
)

test('of a file that was put together from two, rows with a letter that cannot be read are a doubt', async () => {
  const utf8 = new TextEncoder().encode(`${header}\nEl Niño,,Cádiz,2026-11-25,,,\nCaf`)
  const file = new Blob([utf8, Uint8Array.from([0xe9]), new TextEncoder().encode(',,Paris,2026-11-25,,,')])
  expect((await readPartyFile(file, today)).guess?.words).toContain('NiÃ±o')
  const { rows } = await readPartyFile(file, today, 'utf-8')
  expect(rows.map((row) => judged(row).doubt?.reason)).toEqual([undefined, 'A character can’t be read'])
})

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
const rowsOfCalendar = async (...lines: string[]) =>
  (await readPartyFile(new Blob([calendar(...lines)]), today)).rows.map(({ values }) => values)

test('a calendar file of an organizer is read, with the offset that each time has', async () => {
  const rows = await rowsOfCalendar(
    ...event(
      'SUMMARY:Salsa night',
      'LOCATION:La Bodega\\, Calle Mayor 1',
      'DTSTART;TZID=Europe/Madrid:20261205T220000',
      'DTEND;TZID=Europe/Madrid:20261206T030000',
    ),
    ...event('SUMMARY:Bachata', 'DTSTART:20261206T010000Z', 'URL:https://www.instagram.com/x').with(1, 'UID:b'),
    ...event('SUMMARY:Open air', 'DTSTART;VALUE=DATE:20261207').with(1, 'UID:c'),
    ...event('SUMMARY:Past', 'DTSTART:20251206T010000Z').with(1, 'UID:d'),
    ...event('SUMMARY:Off', 'STATUS:CANCELLED', 'DTSTART:20261206T010000Z').with(1, 'UID:e'),
  )
  const empty = { address: '', city: '', instagramLink: '', danceStyles: '', time: '' }
  expect(rows).toEqual([
    {
      ...empty,
      venueName: 'La Bodega',
      address: 'Calle Mayor 1',
      date: '2026-12-05T22:00+01:00',
      time: '22:00 - 03:00',
      danceStyles: 'Salsa',
    },
    {
      ...empty,
      venueName: 'Bachata',
      date: '2026-12-06T01:00Z',
      time: '01:00',
      danceStyles: 'Bachata',
      instagramLink: 'https://www.instagram.com/x',
    },
    { ...empty, venueName: 'Open air', date: '2026-12-07' },
  ])
})

test('an entry that is repeated has a row for each date of the next four weeks, but for those left out or moved', async () => {
  const rows = await rowsOfCalendar(
    ...event('SUMMARY:Weekly', 'DTSTART:20200107T200000', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261201T200000'),
    ...event('SUMMARY:Weekly', 'RECURRENCE-ID:20261208T200000', 'DTSTART:20261209T210000'),
  )
  expect(rows.map(({ date }) => date)).toEqual(['2026-11-24T20:00', '2026-12-09T21:00', '2026-12-15T20:00'])
})

test.each([
  ['broken', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nnothing', 'We couldn’t read this calendar file.'],
  ['empty', calendar(), 'This calendar has no upcoming events.'],
  [
    'counted by seconds',
    calendar(...event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')),
    'This calendar has no upcoming events.',
  ],
])('a calendar that is %s is refused', async (_, text, message) => {
  await expect(readPartyFile(new Blob([text]), today)).rejects.toThrow(new UnreadableFile(message))
})

test.each([
  ['nothing', '', 'CSV file is empty'],
  ['a header alone', header, 'CSV file is empty'],
  ['a header and blank lines', `${header}\n\n , \n`, 'CSV file is empty'],
  ['no dates', 'Venue name,City\nLa Bodega,Madrid', 'The file has no column Date.'],
  ['a column twice', `Venue,${header}\nx,${line}`, 'The column Venue name appears twice.'],
  [
    'too many rows',
    `${header}\n${Array(5001).fill(line).join('\n')}`,
    'The file has 5001 rows. Please upload at most 5000 at once.',
  ],
  ['an open quotation', `${header}\n"La Bodega,Madrid`, 'A quotation mark is missing in row 1.'],
  ['bytes that are no text', `${header}\n\0`, 'This is not a CSV file.'],
  ['too many columns', `${'x,'.repeat(200)}\n${line}`, 'The file has 201 columns.'],
])('a file with %s is refused as a whole @P5.44', (_, text, message) => {
  expect(() => rowsOf(text)).toThrow(new UnreadableFile(message))
})

/** Files that spreadsheets, mistakes and attackers produce, with the text of the refusal, or the number of rows that are read. */
const hostile: [name: string, text: () => string, outcome: string | number][] = [
  ['a million columns', () => `${'x,'.repeat(1_000_000)}\n${line}`, 'The first row is longer than 20000 characters.'],
  ['a million columns without names', () => ','.repeat(1_000_000), 'The first row is longer than 20000 characters.'],
  [
    'a million cells in a row',
    () => `${header}\n${line}\n${','.repeat(1_000_000)}`,
    'Row 2 is longer than 20000 characters.',
  ],
  [
    'one cell of five megabytes',
    () => `${header}\n${'x'.repeat(5_000_000)},,Madrid,2026-11-25,,,`,
    'Row 1 is longer than 20000 characters.',
  ],
  [
    'one quoted cell of five megabytes',
    () => `${header}\n"${'x\n'.repeat(2_500_000)}",,Madrid,2026-11-25,,,`,
    'Row 1 is longer than 20000 characters. Is a quotation mark missing?',
  ],
  [
    'a quotation that never ends',
    () => `${header}\n"${`${line.replaceAll('"', '')}\n`.repeat(4000)}`,
    'Row 1 is longer than 20000 characters. Is a quotation mark missing?',
  ],
  [
    'ten megabytes of quotation marks',
    () => '"'.repeat(10_000_000),
    'The first row is longer than 20000 characters. Is a quotation mark missing?',
  ],
  ['ten megabytes of line ends', () => '\n'.repeat(10_000_000), 'CSV file is empty'],
  [
    'four million line ends of Windows after five thousand rows',
    () => `${header}\r\n${`${line}\r\n`.repeat(5000)}${'\r\n'.repeat(4_000_000)}`,
    5000,
  ],
  ['a million blank rows after one', () => `${header}\n${line}\n${',,,,,,\n'.repeat(1_000_000)}`, 1],
  [
    'five million short rows',
    () => `${header}\n${'x\n'.repeat(4_900_000)}`,
    'The file has 4900000 rows. Please upload at most 5000 at once.',
  ],
  ['five thousand rows', () => `${header}\n${`${line}\n`.repeat(5000)}`, 5000],
  [
    'one row too many',
    () => `${header}\n${`${line}\n`.repeat(5001)}`,
    'The file has 5001 rows. Please upload at most 5000 at once.',
  ],
  ['a NUL in a cell', () => `${header}\nLa\0Bodega,,Madrid,2026-11-25,,,`, 'This is not a CSV file.'],
  ['a quotation mark within a word', () => `${header}\n12" Club,,Madrid,2026-11-25,,,\n${line}`, 2],
  ['doubled quotation marks', () => `${header}\n"The ""Club""",,Madrid,2026-11-25,,,\n${line}`, 2],
  ['a cell of doubled quotation marks alone', () => `${header}\n"${'""'.repeat(99)}",,Madrid,2026-11-25,,,`, 1],
  [
    'text after a closing quotation mark',
    () => `${header}\n"La" Bodega,,Madrid,2026-11-25,,,`,
    'A quotation mark is missing in row 1.',
  ],
  ['line ends in a quoted cell', () => `${header}\n"La\r\nBodega",,Madrid,2026-11-25,,,`, 1],
  ['the header of an object', () => `__proto__,constructor,${header}\nx,y,${line}`, 1],
  ['letters that are half a sign', () => `${header}\n\uD800,,Madrid,2026-11-25,,,`, 1],
  ['characters that hide or turn text', () => `${header}\n\u202EBodega\u200B,,Madrid,2026-11-25,,,`, 1],
  ['formulas', () => `${header}\n=HYPERLINK("x"),+1,@Madrid,2026-11-25,-1,,`, 1],
  ['markup', () => `${header}\n<script>alert(1)</script>,,Madrid,2026-11-25,,,`, 1],
  [
    'a header of another language',
    () => 'Lugar,Ciudad,Fecha\nx,y,2026-11-25',
    'The file has no column Venue name, City, Date.',
  ],
  [
    'pipes between its cells',
    () => `${header.replaceAll(',', '|')}\n${line}`,
    'The file has no column Venue name, City, Date.',
  ],
  ['JSON in it', () => JSON.stringify({ parties: [party] }), 'A quotation mark is missing in row 1.'],
  ['a page in it', () => '<!doctype html>\n<title>Sign in</title>', 'The file has no column Venue name, City, Date.'],
]

test.each(hostile)('a file with %s gets clear words in little time', (_, text, outcome) => {
  const content = text()
  const start = performance.now()
  const read = () => rowsOf(content).length
  if (typeof outcome === 'number') expect(read()).toBe(outcome)
  else expect(read).toThrow(new UnreadableFile(outcome))
  expect(performance.now() - start).toBeLessThan(4_000)
})

/** The bytes of a text in UTF-16, with the less significant byte first unless `isBig`. */
const utf16 = (text: string, isBig: boolean) => {
  const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.codePointAt(0) as number).buffer)
  return isBig ? bytes.map((_, at) => bytes[at ^ 1] as number) : bytes
}

test.each<[string, Uint8Array, string | number]>([
  ['UTF-16 with a mark', utf16(`\uFEFF${header}\n${line}`, false), 1],
  ['UTF-16 with a mark, the other way round', utf16(`\uFEFF${header}\n${line}`, true), 1],
  ['UTF-16 without a mark', utf16(`${header}\n${line}`, false), 'This is not a CSV file.'],
  ['UTF-16 with half a letter at its end', utf16(`\uFEFF${header}\n${line}`, false).slice(0, -1), 1],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'This is not a CSV file.'],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 8]), 'This is not a CSV file.'],
  [
    'random bytes',
    Uint8Array.from({ length: 5000 }, (_, at) => ((at * 7919) % 255) + 1),
    'The file has no column Venue name, City, Date.',
  ],
])('bytes of %s are read or refused', async (_, bytes, outcome) => {
  const read = readPartyFile(new Blob([Uint8Array.from(bytes)]), today).then(({ rows }) => rows.length)
  if (typeof outcome === 'number') expect(await read).toBe(outcome)
  else await expect(read).rejects.toThrow(outcome)
})

test('a file of more than ten megabytes is refused before it is read', async () => {
  const file = { size: 10_000_001, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as Blob
  await expect(readPartyFile(file, today)).rejects.toThrow('The file is larger than 10 MB. Please split it.')
})

test('every row of a file is kept, with the reason if it cannot be used @P5.46 @P5.49 @P5.51 @S9.11', () => {
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
