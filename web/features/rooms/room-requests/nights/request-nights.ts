import { type Nights, nightsBetween, nightsOfStay } from '../../../../../contract/rooms/room-nights.ts'
import type { RoomRequest } from '../../../../../contract/rooms/room-requests.ts'
import type { MyRoom, RoomByNight } from '../../../../../contract/rooms/rooms.ts'
import { addDays } from '../../../../lib/format/dates.ts'

type Asked = Pick<RoomRequest, 'from' | 'to' | 'status'>
export type Stay = Pick<MyRoom, 'availableFrom' | 'availableTo'>

/** The nights of a request; a stay of a single day counts as a night. */
export const requestedNights = ({ from, to }: Pick<Asked, 'from' | 'to'>): Nights =>
  to > from ? { from, to } : { from, to: addDays(from, 1) }

/** Whether a request is for all nights of its room. */
export const isForAllNights = ({ from, to }: Nights, { availableFrom, availableTo }: Stay) =>
  from <= availableFrom && to >= availableTo

/** The free places of each night, of which the host has one. */
export function freeByNight(room: Stay & Pick<MyRoom, 'maxGuests'>, requests: readonly Asked[]): Map<string, number> {
  const free = new Map(nightsOfStay(room).map((night) => [night, room.maxGuests - 1]))
  for (const { status, ...days } of requests)
    if (status === 'accepted')
      for (const night of nightsBetween(requestedNights(days))) {
        const left = free.get(night)
        if (left !== undefined) free.set(night, Math.max(0, left - 1))
      }
  return free
}

/** The nights of a request on which no place is free. */
export const fullNightsOf = (request: Asked, free: ReadonlyMap<string, number>): string[] =>
  nightsBetween(requestedNights(request)).filter((night) => free.get(night) === 0)

/** The nights to begin with: all, or where some are full, the first free ones in a row. */
export function firstChoice(free: RoomByNight['nights'] | undefined): Nights | null {
  const firstFree = free?.findIndex((night) => night.free > 0) ?? -1
  if (!free || firstFree < 0 || free.every((night) => night.free > 0)) return null
  const isOver = free.findIndex((night, at) => at > firstFree && night.free === 0)
  const [from, last] = [free[firstFree], free.at(isOver < 0 ? -1 : isOver - 1)]
  return from && last ? { from: from.date, to: addDays(last.date, 1) } : null
}
