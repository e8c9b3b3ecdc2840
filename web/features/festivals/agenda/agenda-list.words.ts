import type { AgendaItem, AgendaKind, AgendaStatus } from '../../../../contract/festivals/agenda.ts'
import { addDays, daysBetween, formatDayRange } from '../../../lib/format/dates.ts'
import type { DayOrder } from '../../../lib/format/day-order.ts'
import { weekdayOf } from '../../../lib/format/moments.ts'

const kindWords: Record<AgendaKind, string> = {
  festival: 'Festival',
  room: 'Room',
  meetup: 'Meetup',
  event: 'Programme',
}

/** 'Meetup · Feria de Cali · Hotel lobby'. */
export const whatItIs = ({ kind, festival, place }: Pick<AgendaItem, 'kind' | 'festival' | 'place'>) =>
  [kindWords[kind], festival, place].filter(Boolean).join(' · ')

/** What the member has said to an item, or is in it. */
export const statusWords: Record<AgendaStatus, string> = {
  attending: 'Going',
  interested: 'Interested',
  organizer: 'Organizer',
  accepted: 'Joined',
  pending: 'Asked to join',
  waiting: 'On the waiting list',
  offered: 'A place is yours',
  host: 'Host',
  guest: 'You have a place',
}

/** 'Friday, November 27' or 'Friday, 27 November', with 'Today' or 'Tomorrow' before it, and the year where it is not this one. */
export function agendaDayTitle(day: string, today: string, order: DayOrder): string {
  const near = day === today ? 'Today · ' : day === addDays(today, 1) ? 'Tomorrow · ' : ''
  const year = day.slice(0, 4)
  return `${near}${weekdayOf(day, order)}${year === today.slice(0, 4) ? '' : `, ${year}`}`
}

/** 'Nov 27–29, 2026', and for a room 'Nov 27–29, 2026 · 2 nights'. */
export function formatAgendaDays(
  { kind, startDate, endDate }: Pick<AgendaItem, 'kind' | 'startDate' | 'endDate'>,
  order: DayOrder,
): string {
  if (startDate === null || endDate === null) return ''
  const days = formatDayRange(startDate, endDate, order)
  const nights = daysBetween(startDate, endDate)
  if (kind !== 'room' || nights === 0) return days
  return `${days} · ${nights === 1 ? '1 night' : `${nights} nights`}`
}
