import { t } from '#texts'
import { clockOf, dayAfter, dayAndClock, longestLikely } from '../../../../contract/festivals/event-times.ts'
import {
  type EventCells,
  eventRow,
  type FestivalDays,
  type NewEvent,
} from '../../../../contract/festivals/programme.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import type { WrittenTime } from '../../../lib/table-upload/calendar-entries.ts'
import type { CalendarReading } from '../../../lib/table-upload/read-table.ts'
import { maxEvents } from '../../../../contract/festivals/programme-limits.ts'
import { cellsAsTheyStand, dateMends, mend } from '../../../lib/table-upload/mends.ts'
import type { Sameness, Sheet } from '../../../lib/table-upload/sheet.ts'
import {
  type Column,
  finding,
  type JudgedRow,
  raggedness,
  type Table,
  type TableRow,
  unreadableLetters,
} from '../../../lib/table-upload/table.ts'

/* A programme as a table, from a spreadsheet or a CSV file. */

export type EventColumn = keyof EventCells
export type JudgedEvent = JudgedRow<EventColumn, NewEvent>
export type Stored = { created: number; updated: number; unchanged: number; repeated: number }
export type EventSheet = Sheet<EventColumn, NewEvent, Stored>

export const nothingStored: Stored = { created: 0, updated: 0, unchanged: 0, repeated: 0 }

const columns: readonly Column<EventColumn>[] = [
  { name: 'title', title: 'Title', label: t.programme.title, titles: ['title', 'name', 'event'], isRequired: true },
  {
    name: 'eventType',
    title: 'Type',
    label: t.programme.type,
    titles: ['type', 'eventtype', 'kind'],
    isRequired: false,
  },
  { name: 'day', title: 'Day', label: t.programme.day, titles: ['day', 'date'], isRequired: true },
  {
    name: 'start',
    title: 'Start',
    label: t.programme.start,
    titles: ['start', 'starttime', 'time', 'from'],
    isRequired: true,
  },
  { name: 'end', title: 'End', label: t.programme.end, titles: ['end', 'endtime', 'until', 'to'], isRequired: false },
  {
    name: 'venue',
    title: 'Hall',
    label: t.programme.hall,
    titles: ['hall', 'room', 'venue', 'stage'],
    isRequired: false,
  },
  { name: 'level', title: 'Level', label: t.programme.level, titles: ['level'], isRequired: false },
  {
    name: 'instructor',
    title: 'Instructors',
    label: t.programme.instructors,
    titles: ['instructor', 'instructors', 'teacher', 'teachers', 'artist', 'artists', 'dj'],
    isRequired: false,
  },
  {
    name: 'description',
    title: 'Description',
    label: t.programme.description,
    titles: ['description', 'details', 'notes'],
    isRequired: false,
  },
  { name: 'price', title: 'Price', label: t.programme.price, titles: ['price'], isRequired: false },
  { name: 'capacity', title: 'Places', label: t.programme.places, titles: ['places', 'capacity'], isRequired: false },
  { name: 'url', title: 'Link', label: t.programme.link, titles: ['link', 'url'], isRequired: false },
]

export const eventFormat = { columns, maxRows: maxEvents, maxMegabytes: 2 }

/** The conversion of an organizer's calendar into a programme: the entries around the days of the festival, in its local time. */
export function eventsOfCalendar({ startDate, endDate, timeZone }: FestivalInZone): CalendarReading<EventColumn> {
  const span = { from: dayAfter(startDate, -1), to: dayAfter(endDate) }
  return {
    span,
    valuesOf: ({ title, place, description, url, start, end }) => {
      const [from, to] = [start, end].map((time) => time && localClock(time, timeZone))
      const { day, clock } = dayAndClock(`${from?.day}T${from?.time || '12:00'}`)
      const values = { title, day, start: from?.time ? clock : '', end: to?.time ?? '', venue: place.slice(0, 200) }
      return { ...values, description: description.slice(0, 4000), url: /^https?:/i.test(url) ? url : '' }
    },
  }
}

type FestivalInZone = FestivalDays & { timeZone: string | null }

/** A time of a calendar in the local time of a zone, or as written if the zone is unknown. */
function localClock({ day, clock, offset }: WrittenTime, zone: string | null) {
  const known = knownTimeZone(zone)
  if (clock === null || offset === '' || known === null) return { day, time: clock ?? '' }
  return localTimeOf(`${day}T${clock}${offset}`, known)
}

export const eventTable: Table<EventColumn> = {
  columns,
  leadColumn: 'title',
  shownColumns: new Set(['title', 'day', 'start']),
  mends: [
    cellsAsTheyStand(),
    ...dateMends<EventColumn>('day', (_, day) => ({ day })),
    mend<EventColumn>('eventType', t.programme.setTypeToOther, () => ({ eventType: 'other' })),
    mend<EventColumn>('eventType', t.programme.removeTypes, () => ({ eventType: '' })),
    mend<EventColumn>('end', t.programme.removeUnreadableEnds, ({ end }) =>
      clockOf(end) === null ? { end: '' } : null,
    ),
    mend<EventColumn>('end', t.programme.removeEnds, ({ end }) => (end === '' ? null : { end: '' })),
    mend<EventColumn>('capacity', t.programme.readAsThousands, ({ capacity }) =>
      /^\d{1,3}(?:[.,' ]\d{3})+$/.test(capacity) ? { capacity: capacity.replace(/\D/g, '') } : null,
    ),
    mend<EventColumn>('url', t.programme.removeLinks, () => ({ url: '' })),
    mend<EventColumn>('capacity', t.programme.removePlaces, () => ({ capacity: '' })),
  ],
}

/** Validates a row with the schema of the call. */
export function judge(row: TableRow<EventColumn>, festival: FestivalDays): JudgedEvent {
  const refused = { value: null, doubt: null }
  if (row.ragged) return { ...row, ...refused, problem: raggedness(row.ragged) }
  const { data, error } = eventRow(festival).safeParse(row.values)
  if (data) return { ...row, value: data, problem: null, doubt: unreadableLetters(row.values) ?? doubtOf(data) }
  const [issue] = error.issues
  const column = columns.find(({ name }) => name === issue?.path[0])?.name ?? null
  return { ...row, ...refused, problem: finding(column, issue?.message ?? t.programme.rowCantBeUsed()) }
}

function doubtOf({ startTime, endTime }: NewEvent) {
  if (endTime == null) return null
  const hours = (Date.parse(endTime) - Date.parse(startTime)) / 3_600_000
  return hours > longestLikely ? finding<EventColumn>('end', t.programme.endBeforeStart()) : null
}

/** The server decides which events are the same, by the same rule; this only warns. */
export const sameEvent: Sameness<EventColumn, NewEvent> = {
  keyOf: ({ title, venue, startTime }) => [title.toLowerCase(), venue?.toLowerCase() ?? '', startTime].join('\n'),
  isReplaced: t.programme.laterRowDiffers,
}
