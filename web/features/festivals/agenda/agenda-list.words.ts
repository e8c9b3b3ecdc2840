import { t } from '#texts'
import type { AgendaItem, AgendaKind, AgendaStatus } from '../../../../contract/festivals/agenda.ts'
import { addDays, daysBetween, formatDayRange } from '../../../lib/format/dates.ts'
import type { DayOrder } from '../../../lib/format/day-order.ts'
import { weekdayOf } from '../../../lib/format/moments.ts'
import { placeText } from '../../../../texts/places.ts'
import { asHeading } from '../../../../texts/intl.ts'
import { announcedTime } from '../../../lib/format/announced-time.ts'

const kindWords: Record<AgendaKind, () => string> = {
  festival: t.agenda.festival,
  room: t.agenda.room,
  meetup: t.agenda.meetup,
  event: t.agenda.programme,
  social: t.agenda.social,
}

/** 'Meetup · Feria de Cali · Hotel lobby'. */
export const whatItIs = ({ kind, festival, place }: Pick<AgendaItem, 'kind' | 'festival' | 'place'>) =>
  [kindWords[kind](), festival, place && placeText(place)].filter(Boolean).join(' · ')

/** What the member has said to an item, or is in it. */
export const statusWords: Record<AgendaStatus, () => string> = {
  attending: t.common.going,
  interested: t.common.interested,
  organizer: t.meetups.organizer,
  accepted: t.meetups.joined,
  pending: t.meetups.askedToJoin,
  waiting: t.meetups.onWaitingList,
  offered: t.meetups.placeIsYours,
  host: t.agenda.host,
  guest: t.agenda.youHavePlace,
}

/** 'Friday, November 27' or 'Friday, 27 November', with 'Today' or 'Tomorrow' before it, and the year where it is not this one. */
export function agendaDayTitle(day: string, today: string, order: DayOrder): string {
  const near = day === today ? t.agenda.today() : day === addDays(today, 1) ? t.agenda.tomorrow() : null
  const date = weekdayOf(day, order, day.slice(0, 4) !== today.slice(0, 4))
  return near === null ? asHeading(date) : `${near} · ${date}`
}

/** 'Nov 27–29, 2026', for a room 'Nov 27–29, 2026 · 2 nights', for a social its hours as announced: '9:30 PM - 3:00 AM'. */
export function formatAgendaDays(
  { kind, startDate, endDate, hours }: Pick<AgendaItem, 'kind' | 'startDate' | 'endDate' | 'hours'>,
  order: DayOrder,
): string {
  if (hours !== null) return announcedTime(hours)
  if (startDate === null || endDate === null) return ''
  const days = formatDayRange(startDate, endDate, order)
  const nights = daysBetween(startDate, endDate)
  if (kind !== 'room' || nights === 0) return days
  return `${days} · ${t.agenda.nights({ nights })}`
}
