import type { RoomPlace } from '../../../../../contract/rooms/rooms.ts'
import { formatCount } from '../../../../lib/format/counts.ts'

/** The approximate location of a room. */
export const formatWhere = ({ name, isTown }: RoomPlace) => (isTown ? `Somewhere in ${name}` : `In or near ${name}`)

export const formatWalk = (minutes: number) => `about ${minutes} min on foot to the venue`

/** Placed below the number of rooms on a mark. */
export const formatFrom = (price: string, isFree: boolean) => (isFree ? 'one is free' : `from ${price}`)

/** '3 rooms in Gràcia', if the map has one mark. */
export const formatRoomsIn = (rooms: number, place: string) => `${formatCount(rooms, 'room')} in ${place}`

/** The accessible name of a mark. It begins with the visible text, for speech control. */
export const formatMark = (rooms: number, from: string, place: string) => `${rooms} ${from}: rooms in ${place}`
export const formatGroup = (rooms: number, from: string) => `${rooms} ${from}: rooms in several places, show closer`
export const formatSingle = (price: string, title: string, place: string) => `${price}: ${title}, in ${place}`

/** Placed above the list. */
export const formatUnplaced = (rooms: number) =>
  rooms === 1 ? 'One room has no place on the map.' : `${formatCount(rooms, 'room')} have no place on the map.`
