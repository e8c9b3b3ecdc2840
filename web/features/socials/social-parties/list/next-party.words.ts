import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { weekdayOf } from '../../../../lib/format/calendar.ts'
import { daysBetween, formatPartyDay } from '../../../../lib/format/dates.ts'
import { announcedTime } from '../../../../lib/format/announced-time.ts'

/** 'Tomorrow 11:30 PM, The Host': the day relative to tonight, the beginning of the announced time, and the venue. */
export function nextOf({ date, time, venueName }: SocialParty, tonight: string): string {
  const day = dayFrom(date.slice(0, 10), tonight)
  const { begins } = partsOfTime(time)
  return begins === ''
    ? t.socialParties.nextParty({ day, venueName })
    : t.socialParties.nextPartyAtTime({ day, time: begins, venueName })
}

function dayFrom(day: string, tonight: string): string {
  const days = daysBetween(tonight, day)
  if (days <= 1) return days === 1 ? t.socialParties.tomorrow() : t.socialParties.tonight()
  return days < 7 ? nameOfDay(day) : formatPartyDay(day)
}

/** The name of a night, beside which its date stands: 'Tonight', 'Tomorrow' or 'Saturday'. */
export function nameOfNight(day: string, tonight: string): string {
  const days = daysBetween(tonight, day)
  if (days === 0) return t.socialParties.tonight()
  return days === 1 ? t.socialParties.tomorrow() : nameOfDay(day)
}

/** The same beside a day and month without a year: 'Saturday', and 'Saturday, Jan 03, 2027' in another year. */
export const nightBesideDate = (day: string, tonight: string) =>
  day.slice(0, 4) === tonight.slice(0, 4)
    ? nameOfNight(day, tonight)
    : t.socialParties.nightAndDate({ night: nameOfNight(day, tonight), day: formatPartyDay(day) })

/** '1 more date', '3 more dates': those of a night that is listed once. */
export const moreDates = (count: number) => t.socialParties.moreDates({ count })

/** The announced time as it is read: '8:00 PM - 1:00 AM' is split into '8:00 PM' and '- 1:00 AM'. */
export function partsOfTime(announced: string): { begins: string; ends: string } {
  const time = announcedTime(announced)
  const { begins = time, ends = '' } = /^(?<begins>\d[^-–—]*?)\s*(?<ends>[-–—]\s*\S.*)$/.exec(time)?.groups ?? {}
  return { begins, ends }
}

/** 'Saturday' */
const nameOfDay = (day: string) => weekdays[weekdayOf(day)]?.() ?? ''

/** 'every Saturday' */
export const everyWeek = (day: string) => everyWeekday[weekdayOf(day)]?.() ?? ''

const weekdays = [
  t.socialParties.monday,
  t.socialParties.tuesday,
  t.socialParties.wednesday,
  t.socialParties.thursday,
  t.socialParties.friday,
  t.socialParties.saturday,
  t.socialParties.sunday,
]

const everyWeekday = [
  t.socialParties.everyMonday,
  t.socialParties.everyTuesday,
  t.socialParties.everyWednesday,
  t.socialParties.everyThursday,
  t.socialParties.everyFriday,
  t.socialParties.everySaturday,
  t.socialParties.everySunday,
]
