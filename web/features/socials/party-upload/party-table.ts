import type { Table } from '../../../lib/table-upload/table.ts'
import { columns, type PartyColumn } from './party-columns.ts'
import { partyMends } from './party-mends.ts'

export const partyTable: Table<PartyColumn> = {
  columns,
  leadColumn: 'venueName',
  shownColumns: new Set(['venueName', 'city', 'date']),
  mends: partyMends,
}
