import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { sharedPicturePath } from '../../../../contract/pictures/shared-pictures.ts'
import { roomStateOf } from './rooms.words.ts'

/** Whether a room is public. Closed and past rooms are for their host and guests, rooms for one gender for these members. */
export const isForEverybody = (room: RoomShare) => !room.oneGenderOnly && ['open', 'full'].includes(roomStateOf(room))

/** The path of the preview picture for messengers of a public room. */
export function pictureOfRoom({ id, title, availableFrom, availableTo, festival, genres, images }: RoomShare): string {
  const days = { firstDay: availableFrom, lastDay: availableTo }
  return sharedPicturePath('rooms', { id, title, ...days, place: festival, hues: genres, photo: images[0] ?? null })
}
