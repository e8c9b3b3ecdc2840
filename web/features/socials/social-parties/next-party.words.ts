import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import { weekdayOf } from '../../../lib/format/calendar.ts'
import { daysBetween, formatPartyDay, longDay } from '../../../lib/format/dates.ts'

/** 'Tomorrow 11:30 PM, The Host': the day relative to tonight, the beginning of the announced time, and the venue. */
export function nextOf({ date, time, venueName }: SocialParty, tonight: string): string {
  return `${[dayFrom(date.slice(0, 10), tonight), partsOfTime(time).begins].filter(Boolean).join(' ')}, ${venueName}`
}

function dayFrom(day: string, tonight: string): string {
  const days = daysBetween(tonight, day)
  if (days <= 1) return days === 1 ? 'Tomorrow' : 'Tonight'
  return days < 7 ? nameOfDay(day) : formatPartyDay(day)
}

/** The heading of a night: 'Tonight', 'Tomorrow', 'Saturday 28', and from a week on 'Saturday, December 5, 2026'. */
export function headingOf(day: string, tonight: string): string {
  const days = daysBetween(tonight, day)
  if (days === 0) return 'Tonight'
  if (days === 1) return 'Tomorrow'
  return days > 1 && days < 7 ? dayInMonth(day) : `${nameOfDay(day)}, ${longDay(day)}`
}

/** The announced time, which is free text: '8:00 PM - 1:00 AM' is split into '8:00 PM' and '- 1:00 AM'. */
export function partsOfTime(time: string): { begins: string; ends: string } {
  const { begins = time, ends = '' } = /^(?<begins>\d[^-–—]*?)\s*(?<ends>[-–—]\s*\S.*)$/.exec(time)?.groups ?? {}
  return { begins, ends }
}

/** 'Saturday' */
const nameOfDay = (day: string) => weekdays[weekdayOf(day)] ?? ''

/** A note that completes a heading: 'Saturday 28' beside 'Tonight'. */
export const noteOf = (day: string, tonight: string) => {
  const days = daysBetween(tonight, day)
  return days === 0 || days === 1 ? dayInMonth(day) : ''
}

/** 'Saturday 28' */
const dayInMonth = (day: string) => `${nameOfDay(day)} ${Number(day.slice(8))}`

/** 'every Saturday' */
export const everyWeek = (day: string) => `every ${nameOfDay(day)}`

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
