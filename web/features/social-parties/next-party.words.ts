import type { SocialParty } from '../../../contract/social-parties.ts'
import { weekdayOf } from '../../lib/format/calendar.ts'
import { daysBetween, formatPartyDay } from '../../lib/format/dates.ts'

/** 'Tomorrow 11:30 PM, The Host': the day as one says it tonight, the beginning of the announced time, and the venue. */
export function nextOf({ date, time, venueName }: SocialParty, tonight: string): string {
  const [begins = ''] = time.split(/\s*[-–—]\s*/)
  return `${[dayFrom(date.slice(0, 10), tonight), begins].filter(Boolean).join(' ')}, ${venueName}`
}

function dayFrom(day: string, tonight: string): string {
  const days = daysBetween(tonight, day)
  if (days <= 1) return days === 1 ? 'Tomorrow' : 'Tonight'
  return days < 7 ? (weekdays[weekdayOf(day)] ?? '') : formatPartyDay(day)
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
