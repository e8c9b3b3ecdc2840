/**
 * Builds festivals.json: `node assets/festivals/build.ts CALENDAR.csv 2026-11-21` includes the festivals that end on that day or
 * later.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { printJson } from '../print-json.ts'
import { readCsv } from '../read-csv.ts'
import { type CalendarRow, cleanCalendar, lookalikes } from './cleaning.ts'

const columns = [
  'name',
  'startDate',
  'endDate',
  'location',
  'genres',
  'price',
  'currency',
  'website',
  'source',
] as const

const [file, since] = process.argv.slice(2)
if (!file || !/^\d{4}-\d{2}-\d{2}$/.test(since ?? '')) {
  console.error('Usage: node assets/festivals/build.ts CALENDAR.csv YYYY-MM-DD')
  process.exit(1)
}
const festivals = cleanCalendar(readRows(await readFile(file, 'utf8')), since as string)
await writeFile(new URL('./festivals.json', import.meta.url), printJson(festivals))
for (const [one, other] of lookalikes(festivals))
  console.log(`${one.location}, same days, kept apart: ${one.name} / ${other.name}`)
console.log(`${festivals.length} festivals`)

function readRows(csv: string): CalendarRow[] {
  const [header = [], ...records] = readCsv(csv)
  const at = columns.map((column) => header.indexOf(column))
  const missing = columns.filter((_, index) => at[index] === -1)
  if (missing.length > 0) throw new Error(`The calendar has no column ${missing.join(', ')}`)
  return records.map((cells) => {
    const entries = columns.map((column, index) => [column, cells[at[index] as number] ?? ''])
    return Object.fromEntries(entries) as CalendarRow
  })
}
