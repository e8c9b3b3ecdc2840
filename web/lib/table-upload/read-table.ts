import papaparse from 'papaparse'
import { t } from '#texts'
import { type CalendarEntry, entriesOf, isCalendar } from './calendar-entries.ts'
import { decoded, type EncodingName, tellingWords } from './encodings.ts'
import { type Column, emptyRow, type TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { listed } from '../../../texts/intl.ts'

export type TableFormat<Name extends string> = {
  columns: readonly Column<Name>[]
  maxRows: number
  /** The max file size in megabytes (10^6 bytes). */
  maxMegabytes: number
}

/** The conversion of calendar entries within these days into rows. */
export type CalendarReading<Name extends string> = {
  span: { from: string; to: string }
  valuesOf: (entry: CalendarEntry) => Partial<Record<Name, string>>
}

/** `guess`: the encoding that was guessed or chosen, with words that show whether it is right; null if the file declares one. */
export type FileRows<Name extends string> = {
  rows: TableRow<Name>[]
  guess: { encoding: EncodingName; words: string[] } | null
}

/** A file has some of our columns, and may have others. */
const maxColumns = 100
/** In characters: more than all texts of a row together. */
const maxRowLength = 20_000

/** The rows of a CSV file or a calendar file. Throws `UnreadableFile` if there are none, or too many. */
export async function readTable<Name extends string>(
  file: Blob,
  format: TableFormat<Name>,
  calendar: CalendarReading<Name>,
  chosen?: EncodingName,
): Promise<FileRows<Name>> {
  if (file.size > format.maxMegabytes * 1_000_000)
    throw new UnreadableFile(t.tableUpload.fileTooLarge({ max: format.maxMegabytes }))
  const { text, guessed } = decoded(new Uint8Array(await file.arrayBuffer()), chosen)
  const rows = isCalendar(text) ? await rowsOfCalendar(text, format, calendar) : rowsOf(text, format)
  const words = guessed === null ? [] : tellingWords(rows.flatMap(({ values }) => Object.values<string>(values)))
  return { rows, guess: guessed && { encoding: guessed, words } }
}

async function rowsOfCalendar<Name extends string>(
  text: string,
  { columns, maxRows }: TableFormat<Name>,
  { span, valuesOf }: CalendarReading<Name>,
): Promise<TableRow<Name>[]> {
  const entries = await entriesOf(text, span)
  if (entries.length > maxRows)
    throw new UnreadableFile(t.tableUpload.tooManyEvents({ events: String(entries.length), max: String(maxRows) }))
  return entries.map((entry, at) => {
    const row = emptyRow(columns, at + 1)
    return { ...row, values: { ...row.values, ...valuesOf(entry) } }
  })
}

/** The first line in which spreadsheets declare the separator. */
const separatorLine = /^\uFEFF?sep=([,;\t])[,;\t]*\s*?(?:\r\n?|\n)/i

/** Commas, semicolons or tabs separate the cells, which may be quoted (RFC 4180). */
export function rowsOf<Name extends string>(text: string, { columns, maxRows }: TableFormat<Name>): TableRow<Name>[] {
  if (text.includes('\0')) throw new UnreadableFile(t.tableUpload.notCsv())
  const [named = '', delimiter = ''] = separatorLine.exec(text) ?? []
  const lines = linesWithContent(text.slice(named.length), maxRows)
  const { data, errors } = papaparse.parse<string[]>(lines.join('\n'), {
    newline: '\n',
    skipEmptyLines: 'greedy',
    delimiter,
    delimitersToGuess: [',', ';', '\t'],
  })
  const misquoted = errors.find(({ type }) => type === 'Quotes')
  if (misquoted) throw new UnreadableFile(t.tableUpload.quotationMarkMissing({ row: String(misquoted.row || 1) }))
  const [header = [], ...records] = data
  if (records.length === 0) throw new UnreadableFile(t.tableUpload.fileEmpty())
  if (header.length > maxColumns)
    throw new UnreadableFile(t.tableUpload.tooManyColumns({ columns: String(header.length) }))
  const places = placesOf(header, columns)
  return records.map((cells, at) => rowOf(emptyRow(columns, at + 1), { cells, width: header.length, places }))
}

/**
 * The header and the rows without blank ones, of which spreadsheets may save a million. Throws if there are too many rows, or one is too
 * long, before any row is split: a single row may have millions of cells.
 */
function linesWithContent(text: string, maxRows: number): string[] {
  const lines: string[] = []
  let [start, count, isBlank, isQuoted] = [0, 0, true, false]
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at] ?? '\n'
    // Two quotation marks in a quoted cell stand for one.
    if (letter === '"' && isQuoted && text[at + 1] === '"') at += 1
    else if (letter === '"') isQuoted = !isQuoted && opensCell(text[at - 1])
    if (at - start > maxRowLength) throw new UnreadableFile(tooLong(count, isQuoted))
    if ((isLineEnd(letter) && !isQuoted) || at >= text.length) {
      if (!isBlank) count += 1
      // A file may mix the line ends of several systems, and the parser supports only one kind per file.
      if (!isBlank && count <= maxRows + 1) lines.push(text.slice(start, at).replaceAll(/\r\n?/g, '\n'))
      start = at + 1
      isBlank = true
    } else if (!' ,;\t"\r\n'.includes(letter)) isBlank = false
  }
  if (count > maxRows + 1)
    throw new UnreadableFile(t.tableUpload.tooManyRows({ rows: String(count - 1), max: String(maxRows) }))
  return lines
}

const opensCell = (before: string | undefined) => before === undefined || ',;\t\r\n'.includes(before)
const isLineEnd = (letter: string) => letter === '\n' || letter === '\r'

function tooLong(row: number, isQuoted: boolean) {
  const values = { isQuoted: isQuoted ? 'yes' : 'other', max: String(maxRowLength) } as const
  return row === 0 ? t.tableUpload.firstRowTooLong(values) : t.tableUpload.rowTooLong({ ...values, row: String(row) })
}

/** The position of each column. Throws if a required one is missing, or one occurs twice. */
function placesOf<Name extends string>(header: string[], columns: readonly Column<Name>[]): Map<Name, number> {
  const places = new Map<Name, number>()
  for (const [at, title] of header.entries()) {
    const plain = title.toLowerCase().replace(/[^a-z]/g, '')
    const column = columns.find(({ titles }) => titles.includes(plain))
    if (!column) continue
    if (places.has(column.name)) throw new UnreadableFile(t.tableUpload.columnTwice({ column: column.title }))
    places.set(column.name, at)
  }
  const missing = columns.filter(({ isRequired, name }) => isRequired && !places.has(name)).map(({ title }) => title)
  if (missing.length > 0) throw new UnreadableFile(t.tableUpload.columnsMissing({ columns: listed(missing, 'unit') }))
  return places
}

type Placed<Name extends string> = { cells: string[]; width: number; places: Map<Name, number> }

function rowOf<Name extends string>(row: TableRow<Name>, { cells, width, places }: Placed<Name>): TableRow<Name> {
  for (const [column, at] of places) row.values[column] = cells[at]?.trim() ?? ''
  const isRagged = cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')
  // In a row with too few or too many cells they may be in the wrong columns, so a person has to check it.
  return isRagged ? { ...row, ragged: { cells: cells.length, width } } : row
}
