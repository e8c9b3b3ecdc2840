import type { AdminMember } from '../../../contract/admin.ts'
import { formatDayOf } from '../../lib/format/dates.ts'

/** 'Until Nov 27, 2026: spam'. */
export function suspensionText({ until, reason }: NonNullable<AdminMember['suspension']>): string {
  const end = until === null ? 'Indefinitely' : `Until ${formatDayOf(until)}`
  return reason === null ? end : `${end}: ${reason}`
}
