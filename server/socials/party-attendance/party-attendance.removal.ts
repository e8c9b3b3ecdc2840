import type { MemberRemoval } from '../../member-removal.ts'
import { removeAllGoing } from './party-attendance.queries.ts'

/** A suspended member goes nowhere. For a member who leaves, tables.ts deletes it. */
export const partyAttendanceRemoval: MemberRemoval = {
  suspended: async (trx, id) => void (await removeAllGoing(trx, id)),
}
