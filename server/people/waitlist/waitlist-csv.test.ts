import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { waitlistCsv } from './waitlist-csv.ts'

const createdAt = new Date('2026-11-22T18:00:00.000Z')
const cellsOf = (csv: string) => papaparse.parse<string[]>(csv.slice(1), { skipEmptyLines: true }).data

test('the CSV has a header, a row for each entry, and quotation marks where a cell needs them', () => {
  const csv = waitlistCsv([
    { email: 'noa@example.org', name: 'Noa, "la" Niña', createdAt },
    { email: 'mia@example.org', name: null, createdAt },
  ])
  expect(csv).toBe(
    '\uFEFFEmail,Name,Joined\r\n' +
      'noa@example.org,"Noa, ""la"" Niña",2026-11-22T18:00:00.000Z\r\n' +
      'mia@example.org,,2026-11-22T18:00:00.000Z\r\n',
  )
})

test.each([
  '=HYPERLINK("https://example.com")',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\r=1+1',
  '=1+1\nNoa',
  '＝1+1',
])('a cell with %j is text, not a formula', (name) => {
  const [, [email, shown] = []] = cellsOf(waitlistCsv([{ email: '=a@example.org', name, createdAt }]))
  expect([email, shown]).toEqual(["'=a@example.org", `'${name}`])
})
