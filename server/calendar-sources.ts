import type { CalendarSource } from './festivals/calendar/calendar-source.ts'
import { festivalEntries } from './festivals/festivals/festivals.calendar.ts'
import { meetupEntries } from './festivals/meetups/meetups.calendar.ts'
import { programmeEntries } from './festivals/programme/programme.calendar.ts'
import { stayEntries } from './rooms/stays/stays.calendar.ts'

/** All kinds of things that are in calendars; each domain defines its own. */
export const calendarSources: readonly CalendarSource[] = [
  festivalEntries,
  meetupEntries,
  programmeEntries,
  stayEntries,
]
