import { type Nights, nightsBetween, nightsOfStay } from '../../../../contract/rooms/room-nights.ts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import type { MyRoom } from '../../../../contract/rooms/rooms.ts'
import { addDays } from '../../../lib/format/dates.ts'

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
