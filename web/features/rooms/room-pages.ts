import type { RoomShare } from '../../../contract/rooms.ts'

/** The rooms of these pages in their order: one that moved down meanwhile, as it filled up, keeps its first place. */
export const roomsOf = (pages: { items: RoomShare[] }[]): RoomShare[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((room) => [room.id, room])).values(),
]
