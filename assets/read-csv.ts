/** Parses CSV by RFC 4180: a quoted cell may contain commas, line breaks and doubled quotes. */
export function readCsv(csv: string) {
  const records: string[][] = [[]]
  for (const [, cell = '', end = ''] of csv.trimEnd().matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)) {
    records.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end !== ',') records.push([])
  }
  return records
}
