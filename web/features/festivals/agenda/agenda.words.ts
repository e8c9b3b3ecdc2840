import type { Agenda } from '../../../../contract/festivals/agenda.ts'
import { maxWaitingRequests } from '../../../../contract/rooms/room-limits.ts'
import type { DayOrder } from '../../../lib/format/day-order.ts'
import { daysBetween, formatDayRange } from '../../../lib/format/dates.ts'
import { onNow } from '../festivals/festivals.words.ts'

type Days = { startDate: string; endDate: string }

/** 'Ends today · Nov 27–29, 2026', 'Starts tomorrow · …' or 'In 5 days · Nov 27–29, 2026'. */
export function formatDaysUntil({ startDate, endDate }: Days, today: string, order?: DayOrder): string {
  const when = onNow({ startDate, endDate }, today) ?? `In ${daysBetween(today, startDate)} days`
  return `${when} · ${formatDayRange(startDate, endDate, order)}`
}

/** The names of the waiting members, and the rest of the sentence: 'Ana' and 'waits …', 'Ana and 2 others' and 'wait …'. */
export function formatWaiting({ count, name }: NonNullable<Agenda['waiting']>): [who: string, rest: string] {
  const others = count - 1
  if (others === 0) return [name, 'waits for your answer']
  const number = count < maxWaitingRequests ? String(others) : `${others}+`
  return [`${name} and ${number} ${others === 1 ? 'other' : 'others'}`, 'wait for your answer']
}
