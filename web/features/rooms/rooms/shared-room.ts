import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { sharedPicturePath } from '../../../../contract/pictures/shared-pictures.ts'
import { roomStateOf } from './rooms.words.ts'

/** A closed or past room is for its host and its guests, one that is shown to one gender alone is for these members. */
export const isForEverybody = (room: RoomShare) => !room.oneGenderOnly && ['open', 'full'].includes(roomStateOf(room))

/** The path of the picture that messengers show of a room that everybody sees. */
export function pictureOfRoom({ id, title, availableFrom, availableTo, festival, genres, images }: RoomShare): string {
  const days = { firstDay: availableFrom, lastDay: availableTo }
  return sharedPicturePath('rooms', { id, title, ...days, place: festival, hues: genres, photo: images[0] ?? null })
}
