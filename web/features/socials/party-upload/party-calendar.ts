import { danceStyles } from '../../../../contract/platform/options.ts'
import type { CalendarEntry, WrittenTime } from '../../../lib/table-upload/calendar-entries.ts'
import type { CalendarReading } from '../../../lib/table-upload/read-table.ts'
import type { PartyColumn } from './party-columns.ts'

/** The number of days ahead for which repeated entries become rows; the dates of weekly nights are created equally far ahead. */
const ahead = 28

/** The conversion of a calendar of socials into rows. Its places are single texts, so a person has to fill in the city. */
export function partiesOfCalendar(today: string): CalendarReading<PartyColumn> {
  const to = new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10)
  return { span: { from: today, to }, valuesOf }
}

function valuesOf({ title, place, description, url, start, end }: CalendarEntry) {
  const [venue = '', ...address] = place.split(/\s*[,\n]\s*/)
  const words = `${title} ${description}`.toLowerCase()
  return {
    venueName: venue || title,
    address: address.join(', '),
    date: dateOf(start),
    time: [start.clock, end?.clock].filter(Boolean).join(' - '),
    instagramLink: /^https?:\/\/(?:www\.)?instagram\.com\//i.test(url) ? url : '',
    danceStyles: danceStyles.filter((style) => words.includes(style.toLowerCase())).join('; '),
  }
}

const dateOf = ({ day, clock, offset }: WrittenTime) => (clock === null ? day : `${day}T${clock}${offset}`)
