import { t } from '#texts'
import { dayAfter } from '../festivals/event-times.ts'

/* The nights of a room, and those of a guest. Days are 'YYYY-MM-DD'; the night of the day of departure is not included. */

type Stay = { availableFrom: string; availableTo: string }
/** The first night, and the day of departure. */
export type Nights = { from: string; to: string }

/** A guest has at least one night. A stay of a single day counts as one. */
const afterAll = ({ availableFrom, availableTo }: Stay) =>
  availableTo > availableFrom ? availableTo : dayAfter(availableFrom)

/** The nights between two days, each by the day on which it begins. */
export function nightsBetween({ from, to }: Nights): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayAfter(from, at))
}

/** All nights of a room. */
export const nightsOfStay = (stay: Stay): string[] => nightsBetween({ from: stay.availableFrom, to: afterAll(stay) })

type Asked = { from?: string | null | undefined; to?: string | null | undefined }

/** The days that somebody asks for: the room's first or last day where they named none. */
const askedDays = ({ from, to }: Asked, { availableFrom, availableTo }: Stay): Nights => ({
  from: from ?? availableFrom,
  to: to ?? availableTo,
})

/** The error message for nights that the room does not have, at the day that is wrong; null if it has them. */
export function wrongOwnNights(asked: Asked, stay: Stay): { field: keyof Nights; message: string } | null {
  const { from, to } = askedDays(asked, stay)
  if (from < stay.availableFrom || from > stay.availableTo)
    return { field: 'from', message: t.roomRequestErrors.dayOfTheStay() }
  if (to > stay.availableTo || to < stay.availableFrom)
    return { field: 'to', message: t.roomRequestErrors.dayOfTheStay() }
  if (to <= from && !isWholeStay({ from, to }, stay))
    return { field: 'to', message: t.roomRequestErrors.atLeastOneNight() }
  return null
}

const isWholeStay = ({ from, to }: Nights, { availableFrom, availableTo }: Stay) =>
  from <= availableFrom && to >= availableTo

/** The nights that somebody asks for; null if these are all of the room. */
export function ownNights(asked: Asked, stay: Stay): Nights | null {
  const days = askedDays(asked, stay)
  return isWholeStay(days, stay) ? null : days
}

/** What is left of somebody's nights in a room with other days; null if that is nothing or all of them, which is all nights. */
export function nightsWithin(own: Nights | null, stay: Stay): Nights | null {
  if (own === null) return null
  const from = own.from > stay.availableFrom ? own.from : stay.availableFrom
  const to = own.to < stay.availableTo ? own.to : stay.availableTo
  return from < to ? ownNights({ from, to }, stay) : null
}

/** The nights in a row, joined: each the first night and the last one. */
export function inRows(nights: readonly string[]): { first: string; last: string }[] {
  const rows: { first: string; last: string }[] = []
  for (const night of nights) {
    const row = rows.at(-1)
    if (row && dayAfter(row.last) === night) row.last = night
    else rows.push({ first: night, last: night })
  }
  return rows
}
