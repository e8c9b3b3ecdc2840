import { t } from '#texts'
import type { Agenda } from '../../../../contract/festivals/agenda.ts'
import { maxWaitingRequests } from '../../../../contract/rooms/room-limits.ts'
import type { DayOrder } from '../../../lib/format/day-order.ts'
import { daysBetween, formatDayRange } from '../../../lib/format/dates.ts'
import { onNow } from '../festivals/festivals.words.ts'

type Days = { startDate: string; endDate: string }

/** 'Ends today · Nov 27–29, 2026', 'Starts tomorrow · …' or 'In 5 days · Nov 27–29, 2026'. */
export function formatDaysUntil({ startDate, endDate }: Days, today: string, order?: DayOrder): string {
  const when = onNow({ startDate, endDate }, today) ?? t.agenda.inDays({ days: daysBetween(today, startDate) })
  return `${when} · ${formatDayRange(startDate, endDate, order)}`
}

/** The names of the waiting members, and what they do: 'Ana' and 'is waiting …', 'Ana and 2 others' and 'are waiting …'. */
export function formatWaiting({ count, name }: NonNullable<Agenda['waiting']>): [who: string, rest: string] {
  const others = count - 1
  const number = count < maxWaitingRequests ? String(others) : `${others}+`
  return [t.agenda.whoWaits({ others, name, number }), t.agenda.waitForYou({ count })]
}
