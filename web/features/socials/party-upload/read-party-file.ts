import { largestUpload, maxUploadRows } from '../../../../contract/socials/party-limits.ts'
import type { EncodingName } from '../../../lib/table-upload/encodings.ts'
import { type FileRows, readTable, rowsOf as rowsOfTable } from '../../../lib/table-upload/read-table.ts'
import { partiesOfCalendar } from './party-calendar.ts'
import { columns, type PartyColumn, type PartyRow } from './party-columns.ts'

/** As CSV a file is at most about twice as large as the same parties in JSON. */
const format = { columns, maxRows: maxUploadRows, maxMegabytes: (2 * largestUpload) / 1_000_000 }

/** The rows of a CSV or calendar file. Throws `UnreadableFile` if there are none, or too many. `today`: 'YYYY-MM-DD'. */
export const readPartyFile = (file: Blob, today: string, encoding?: EncodingName): Promise<FileRows<PartyColumn>> =>
  readTable(file, format, partiesOfCalendar(today), encoding)

export const rowsOf = (text: string): PartyRow[] => rowsOfTable(text, format)
