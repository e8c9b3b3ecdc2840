import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import { weekdayOf } from '../../../lib/format/calendar.ts'
import { daysBetween, formatPartyDay } from '../../../lib/format/dates.ts'

/** 'Tomorrow 11:30 PM, The Host': the day relative to tonight, the beginning of the announced time, and the venue. */
export function nextOf({ date, time, venueName }: SocialParty, tonight: string): string {
  return `${[dayFrom(date.slice(0, 10), tonight), partsOfTime(time).begins].filter(Boolean).join(' ')}, ${venueName}`
}

function dayFrom(day: string, tonight: string): string {
  const days = daysBetween(tonight, day)
  if (days <= 1) return days === 1 ? 'Tomorrow' : 'Tonight'
  return days < 7 ? nameOfDay(day) : formatPartyDay(day)
}

/** The name of a night, beside which its date stands: 'Tonight', 'Tomorrow' or 'Saturday'. */
export function nameOfNight(day: string, tonight: string): string {
  const days = daysBetween(tonight, day)
  if (days === 0) return 'Tonight'
  return days === 1 ? 'Tomorrow' : nameOfDay(day)
}

/** The same beside a day and month without a year: 'Saturday', and 'Saturday, Jan 03, 2027' in another year. */
export const nightBesideDate = (day: string, tonight: string) =>
  day.slice(0, 4) === tonight.slice(0, 4)
    ? nameOfNight(day, tonight)
    : `${nameOfNight(day, tonight)}, ${formatPartyDay(day)}`

/** '1 more date', '3 more dates': those of a night that is listed once. */
export const moreDates = (count: number) => (count === 1 ? '1 more date' : `${count} more dates`)

/** The announced time, which is free text: '8:00 PM - 1:00 AM' is split into '8:00 PM' and '- 1:00 AM'. */
export function partsOfTime(time: string): { begins: string; ends: string } {
  const { begins = time, ends = '' } = /^(?<begins>\d[^-–—]*?)\s*(?<ends>[-–—]\s*\S.*)$/.exec(time)?.groups ?? {}
  return { begins, ends }
}

/** 'Saturday' */
const nameOfDay = (day: string) => weekdays[weekdayOf(day)] ?? ''

/** 'every Saturday' */
export const everyWeek = (day: string) => `every ${nameOfDay(day)}`

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
