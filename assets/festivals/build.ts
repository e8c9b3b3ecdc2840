/**
 * Builds festivals.json: `node assets/festivals/build.ts CALENDAR.csv 2026-11-21` includes the festivals that end on that day or
 * later.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { type CalendarFestival, type CalendarRow, cleanCalendar, lookalikes } from './cleaning.ts'

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
await writeFile(new URL('./festivals.json', import.meta.url), print(festivals))
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

/** Parses CSV by RFC 4180: a quoted cell may contain commas, line breaks and doubled quotes. */
function readCsv(csv: string) {
  const records: string[][] = [[]]
  for (const [, cell = '', end = ''] of csv.trimEnd().matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)) {
    records.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end !== ',') records.push([])
  }
  return records
}

/** Prints one property per line and each list on one line, so that changes are easy to review. */
function print(rows: CalendarFestival[]) {
  const json = JSON.stringify(rows, null, 2)
  return `${json.replace(/\[\n\s+("[^\]]*")\n\s+\]/g, (_, list: string) => `[${list.replace(/\n\s+/g, ' ')}]`)}\n`
}
