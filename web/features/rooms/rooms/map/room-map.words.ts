import { t } from '#texts'
import type { RoomPlace } from '../../../../../contract/rooms/rooms.ts'

/** The approximate location of a room, and the minutes on foot to the venue if they are known. */
export function formatWhere({ name, isTown }: RoomPlace, minutes: number | null): string {
  if (minutes === null) return isTown ? t.rooms.somewhereIn({ name }) : t.rooms.inOrNear({ name })
  return isTown ? t.rooms.somewhereInOnFoot({ name, minutes }) : t.rooms.inOrNearOnFoot({ name, minutes })
}

export const formatWalk = (minutes: number) => t.rooms.walkToTheVenue({ minutes })

/** Placed below the number of rooms on a mark. */
export const formatFrom = (price: string, isFree: boolean) =>
  isFree ? t.rooms.oneIsFree() : t.rooms.fromPrice({ price })

/** '3 rooms in Gràcia', if the map has one mark. */
export const formatRoomsIn = (rooms: number, place: string) => t.rooms.roomsInPlace({ rooms, place })

/** The accessible name of a mark. It begins with the visible text, for speech control. */
export const formatMark = (rooms: number, from: string, place: string) => t.rooms.roomsIn({ rooms, from, place })
export const formatGroup = (rooms: number, from: string) => t.rooms.roomsInSeveralPlaces({ rooms, from })
export const formatSingle = (price: string, title: string, place: string) => t.rooms.roomOnMap({ price, title, place })

/** Placed above the list. */
export const formatUnplaced = (rooms: number) => t.rooms.notOnTheMap({ rooms })
