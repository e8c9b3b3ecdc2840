import type { CalendarSource } from './calendar/calendar-source.ts'
import { festivalEntries } from './festivals/festivals.calendar.ts'
import { meetupEntries } from './meetups/meetups.calendar.ts'
import { programmeEntries } from './programme/programme.calendar.ts'

/** All kinds of things that are in calendars; each domain defines its own. */
export const calendarSources: readonly CalendarSource[] = [festivalEntries, meetupEntries, programmeEntries]
