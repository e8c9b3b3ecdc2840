import {
  type EventCells,
  type EventChange,
  eventRow,
  type FestivalDays,
  isDayOfFestival,
  type NewEvent,
  outside,
} from '../../../contract/festivals/programme.ts'
import { instantOf, knownTimeZone } from '../../../contract/platform/time-zone.ts'
import { InvalidInput } from '../../platform/http-error.ts'
import { inTurns } from '../../platform/load/in-turns.ts'
import type { EventValues } from './programme.queries.ts'

type Zoned = { timeZone: string | null }

/** Throws 400 for an event that starts on another day than those of the festival, by its time as written. */
export function refuseOtherDays({ startTime }: { startTime?: string | undefined }, festival: FestivalDays) {
  // An event of the last night may start on the morning after, and an instant has the day in UTC.
  const isNear = startTime === undefined || isDayOfFestival(startTime.slice(0, 10), festival)
  if (!isNear) throw InvalidInput({ startTime: outside(festival) })
}

/** The instant of a time in a call: a time without an offset is local to the festival. */
function instantIn(time: string, zone: string): string {
  return time.endsWith('Z') ? time : instantOf({ day: time.slice(0, 10), time: time.slice(11, 16) }, zone)
}

const zoneOf = ({ timeZone }: Zoned) => knownTimeZone(timeZone) ?? 'UTC'

/** The stored values of a new event. */
export function valuesOf(event: NewEvent, festival: Zoned): EventValues {
  const { description = null, eventType = null, venue = null, instructor = null, level = null } = event
  const { title, startTime, endTime = null, capacity = null, price = null, url = null } = event
  const zone = zoneOf(festival)
  const start = instantIn(startTime, zone)
  const end = endTime && instantIn(endTime, zone)
  return {
    title,
    description,
    eventType,
    startTime: start,
    endTime: end,
    venue,
    instructor,
    level,
    capacity,
    price,
    url,
  }
}

/** The stored values of a change: the fields that were sent. */
export function changesOf(change: EventChange, festival: Zoned): Partial<EventValues> {
  const zone = zoneOf(festival)
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  const stored = named.map(([name, value]) => [
    name,
    value !== null && (name === 'startTime' || name === 'endTime') ? instantIn(String(value), zone) : value,
  ])
  return Object.fromEntries(stored)
}

type Refusal = { row: number; column: string | null; reason: string }

/** The rows of an upload that can be stored, each once, and the reasons for refusing the others. */
export async function judgeRows(rows: EventCells[], festival: FestivalDays & Zoned) {
  const schema = eventRow(festival)
  const byCells = new Map<string, EventValues>()
  const refusals: Refusal[] = []
  const judged = await inTurns(rows, (row) => {
    const { data, error } = schema.safeParse(row)
    return { event: data && inOrder(valuesOf(data, festival)), issue: error?.issues[0] }
  })
  for (const [at, { event, issue }] of judged.entries()) {
    if (issue) refusals.push({ row: at + 1, column: issue.path[0]?.toString() ?? null, reason: issue.message })
    if (!event) continue
    const key = JSON.stringify(event)
    // The key moves to the end, as the last row about an event counts.
    byCells.delete(key)
    byCells.set(key, event)
  }
  const different = [...byCells.values()]
  return { different, repeated: rows.length - refusals.length - different.length, refusals }
}

/** In a night when the clocks change, the end of a row may be an earlier instant than its start. */
const inOrder = (event: EventValues): EventValues =>
  event.endTime !== null && event.endTime < event.startTime ? { ...event, endTime: event.startTime } : event
