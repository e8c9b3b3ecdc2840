import { largestUpload, maxUploadRows } from '../../../contract/party-limits.ts'
import { readTable, rowsOf as rowsOfTable } from '../../lib/table-upload/read-table.ts'
import { columns, type PartyRow } from './party-columns.ts'

/** As CSV a file is at most about twice as large as the same parties in JSON. */
const format = { columns, maxRows: maxUploadRows, maxMegabytes: (2 * largestUpload) / 1_000_000 }

/** The rows of a CSV file. Throws `UnreadableFile` if there are none, or too many. */
export const readPartyFile = (file: Blob): Promise<PartyRow[]> => readTable(file, format)

export const rowsOf = (text: string): PartyRow[] => rowsOfTable(text, format)
