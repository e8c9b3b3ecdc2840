import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { clockOf, dayAfter, rangeOf, timesOf } from './event-times.ts'
import { Id, Instant, isRealDay, line, optional, prose, required, Url, UnpagedPaging } from '../platform/fields.ts'
import { attendanceStatuses } from '../platform/options.ts'
import {
  eventLengths,
  type EventType,
  eventTypes,
  largestProgramme,
  maxEvents,
  maxNamedRefusals,
} from './programme-limits.ts'
import { listed } from '../../texts/intl.ts'

const AttendanceStatus = z.enum(attendanceStatuses)

/** One event of the programme of a festival. */
export const FestivalEvent = z.object({
  id: Id,
  festivalId: Id,
  title: z.string(),
  description: z.string().nullable(),
  eventType: z.enum(eventTypes).nullable(),
  startTime: Instant,
  endTime: Instant.nullable(),
  /** The hall. */
  venue: z.string().nullable(),
  instructor: z.string().nullable(),
  level: z.string().nullable(),
  capacity: z.number().int().nullable(),
  price: z.string().nullable(),
  url: z.string().nullable(),
  goingCount: z.number().int(),
  interestedCount: z.number().int(),
  /** The caller's answer; null if there is none, and for visitors. */
  myStatus: AttendanceStatus.nullable(),
})
export type FestivalEvent = z.infer<typeof FestivalEvent>

/** A Map, because an object would also find the properties of its prototype. */
const otherWords = new Map<string, EventType>([
  ['workshop', 'class'],
  ['lesson', 'class'],
  ['masterclass', 'class'],
  ['social', 'party'],
  ['performance', 'show'],
])
const wrongType = () => t.programmeErrors.chooseType({ types: listed(eventTypes, 'disjunction') })
const Type = optional(
  line(40).transform((text, ctx) => {
    const word = text.toLowerCase()
    const type = eventTypes.find((known) => known === word) ?? otherWords.get(word)
    if (type) return type
    ctx.addIssue({ code: 'custom', message: wrongType() })
    return z.NEVER
  }),
)

/** A time of the festival, `2026-12-04T22:00`, or an instant with its offset. An instant is converted to UTC. */
const Time = z.iso
  .datetime({ offset: true, local: true, error: t.errors.validTime })
  .refine((text) => isRealDay(text.slice(0, 10)), { error: t.errors.validTime, abort: true })
  .transform((text) => (isLocal(text) ? text : new Date(text).toISOString()))

const isLocal = (time: string) => !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(time.slice(10))

const maxCapacity = 100_000
const wrongCapacity = { error: () => t.programmeErrors.wrongCapacity({ min: 1, max: maxCapacity }) }
const details = {
  title: required(line(eventLengths.title), t.errors.titleRequired),
  description: optional(prose(eventLengths.description)),
  eventType: Type,
  venue: optional(line(eventLengths.venue)),
  instructor: optional(line(eventLengths.instructor)),
  level: optional(line(eventLengths.level)),
  capacity: optional(
    z
      // '1.000' is a thousand in some countries and one in others.
      .union([z.number(), z.string().trim().regex(/^\d+$/, wrongCapacity).transform(Number)], wrongCapacity)
      .pipe(z.number(wrongCapacity).int(wrongCapacity).min(1, wrongCapacity).max(maxCapacity, wrongCapacity)),
  ),
  price: optional(line(eventLengths.price)),
  url: optional(Url),
}
const times = {
  startTime: z.preprocess(
    (value) => value ?? '',
    z.string().min(1, { error: t.errors.startTimeRequired, abort: true }).pipe(Time),
  ),
  endTime: optional(Time),
}

const refusedEnd = { path: ['endTime'], error: t.programmeErrors.wrongEnd }

/** If only one of the two times is an instant, the database compares them. */
function isInOrder({ startTime, endTime }: { startTime?: string | undefined; endTime?: string | null | undefined }) {
  if (startTime === undefined || endTime == null || isLocal(startTime) !== isLocal(endTime)) return true
  const length = Date.parse(endTime) - Date.parse(startTime)
  return length >= 0 && length <= 86_400_000
}

export const NewEvent = z.object({ ...details, ...times }).refine(isInOrder, refusedEnd)
export type NewEvent = z.infer<typeof NewEvent>

export const EventChange = z
  .object({ ...details, ...times })
  .partial()
  .refine(isInOrder, refusedEnd)
export type EventChange = z.infer<typeof EventChange>

export type FestivalDays = { startDate: string; endDate: string }

/** Whether a day is a day of the festival, or the day before or after it. */
export const isDayOfFestival = (day: string, { startDate, endDate }: FestivalDays) =>
  day >= dayAfter(startDate, -1) && day <= dayAfter(endDate)

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The day in a cell: '2026-12-04', or 'Friday' if the festival has only one. */
function dayIn(cell: string, { startDate, endDate }: FestivalDays): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return isRealDay(cell) ? cell : null
  const weekday = /^[a-z]{3,9}$/i.test(cell) ? weekdays.indexOf(cell.slice(0, 3).toLowerCase()) : -1
  const days: string[] = []
  for (let day = startDate; day <= endDate; day = dayAfter(day))
    if (new Date(day).getUTCDay() === weekday) days.push(day)
  return days.length === 1 ? (days[0] ?? null) : null
}

const cell = z.string().nullish()
/** The cells of a row as written in the file. */
export const EventCells = z.object({
  title: cell,
  eventType: cell,
  day: cell,
  start: cell,
  end: cell,
  venue: cell,
  level: cell,
  instructor: cell,
  description: cell,
  capacity: cell,
  price: cell,
  url: cell,
})
export type EventCells = z.infer<typeof EventCells>

const cellText = z.preprocess((value) => (typeof value === 'string' ? value.trim() : ''), z.string())

function refuse(ctx: z.RefinementCtx, message: string, column?: string) {
  ctx.addIssue({ code: 'custom', message, ...(column !== undefined && { path: [column] }) })
  return z.NEVER
}

const dayCell = (festival: FestivalDays) =>
  cellText.transform((text, ctx): string => {
    if (text === '') return refuse(ctx, t.programmeErrors.dayRequired())
    const day = dayIn(text, festival)
    if (day === null) return refuse(ctx, t.programmeErrors.writeDay({ example: festival.startDate }))
    return isDayOfFestival(day, festival) ? day : refuse(ctx, outside(festival))
  })

/** A time of day, or a range of two: '21:00 - 22:30'. */
const startCell = cellText.transform((text, ctx): { start: string; end: string | null } => {
  if (text === '') return refuse(ctx, t.programmeErrors.startRequired())
  const [startText, endText] = rangeOf(text)
  const [start, end] = [clockOf(startText), clockOf(endText)]
  if (start === null) return refuse(ctx, t.programmeErrors.writeStart())
  return end === null && endText !== '' ? refuse(ctx, t.programmeErrors.writeEnd()) : { start, end }
})
const endCell = cellText.transform((text, ctx): string | null => {
  const end = clockOf(text)
  return end === null && text !== '' ? refuse(ctx, t.programmeErrors.writeEnd()) : end
})

/**
 * A row of a programme, in an upload or in the form: a day of this festival and times of day. What starts before six in the morning belongs
 * to the evening of that day.
 */
export const eventRow = (festival: FestivalDays) =>
  z
    .object({ ...details, day: dayCell(festival), start: startCell, end: endCell })
    .transform(({ day, start: { start, end: endInStart }, end: endInCell, ...event }, ctx): NewEvent => {
      const end = endInCell ?? endInStart
      if (end === start) return refuse(ctx, t.programmeErrors.endIsStart(), 'end')
      return { ...event, ...timesOf({ day, start, end }) }
    })

export const outside = ({ startDate, endDate }: FestivalDays) =>
  t.programmeErrors.noDayOfFestival({ start: startDate, end: endDate })

const Attendance = z.object({ eventId: Id, status: AttendanceStatus })
const one = z.object({ id: Id })

/** Reads at most one row more than the limit, because a body may contain far more. */
const firstRows = (rows: unknown) => (Array.isArray(rows) ? rows.slice(0, maxEvents + 1) : rows)

export const programme = endpoints({
  list: {
    method: 'GET',
    path: '/api/festivals/:id/events',
    access: 'public',
    mayLag: true,
    summary: 'The programme of a festival, by the start of its events.',
    params: one,
    query: UnpagedPaging,
    response: z.array(FestivalEvent),
    unpagedBy: 'id',
  },
  create: {
    method: 'POST',
    path: '/api/festivals/:id/events',
    access: 'member',
    summary: 'Adds an event to the programme; by the organizer of the festival or an admin.',
    params: one,
    body: NewEvent,
    response: FestivalEvent,
    status: 201,
    idempotent: 'created',
    errors: ['too_many_events', 'event_exists'],
  },
  upload: {
    method: 'POST',
    path: '/api/festivals/:id/events/upload',
    access: 'member',
    summary: `Stores the good ones of up to ${maxEvents} rows and names the others; by the organizer or an admin. One with the title, hall and start of an event changes that.`,
    params: one,
    largestBody: largestProgramme,
    idempotent: 'own',
    body: z.object({
      rows: z.preprocess(
        firstRows,
        z
          .array(EventCells)
          .min(1, { error: t.programmeErrors.noRows })
          .max(maxEvents, { error: () => t.programmeErrors.tooManyRows({ max: maxEvents }) }),
      ),
    }),
    response: z.object({
      /** The number of rows in the upload: created, updated, unchanged, repeated and refused. */
      rows: z.number().int(),
      created: z.number().int(),
      /** Includes rows that a later row about the same event replaced. */
      updated: z.number().int(),
      unchanged: z.number().int(),
      /** Rows equal to an earlier row in every cell. */
      repeated: z.number().int(),
      refused: z.number().int(),
      /** The first refused rows; `row` counts from 1. */
      refusals: z
        .array(z.object({ row: z.number().int(), column: z.string().nullable(), reason: z.string() }))
        .max(maxNamedRefusals),
    }),
    errors: ['too_many_events'],
  },
  change: {
    method: 'PATCH',
    path: '/api/events/:id',
    access: 'member',
    summary: 'Changes an event; by the organizer of its festival or an admin.',
    params: one,
    body: EventChange,
    response: FestivalEvent,
    errors: ['event_exists'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/events/:id',
    access: 'member',
    summary: 'Removes an event; by the organizer of its festival or an admin.',
    params: one,
  },
  setAttendance: {
    method: 'POST',
    path: '/api/events/:id/attendance',
    access: 'member',
    summary: "Sets the caller's attendance of an event; one status each.",
    params: one,
    body: Attendance.pick({ status: true }),
    response: Attendance,
    status: 201,
    rate: 'mark',
    idempotent: 'own',
  },
  removeAttendance: {
    method: 'DELETE',
    path: '/api/events/:id/attendance',
    access: 'member',
    summary: "Removes the caller's attendance; 204 even where there was none.",
    params: one,
    rate: 'mark',
  },
})
