import { expect, test } from 'vitest'
import type { RoomShare } from '../../../contract/rooms.ts'
import { roomsOf } from './room-pages.ts'

const page = (...rooms: { id: string; currentGuests: number }[]) => ({ items: rooms as RoomShare[] })

test('a room that filled up and came again on a later page stands once, where it stood, as it is now', () => {
  const pages = [
    page({ id: 'a', currentGuests: 1 }, { id: 'b', currentGuests: 1 }),
    page({ id: 'c', currentGuests: 2 }, { id: 'a', currentGuests: 2 }),
  ]
  expect(roomsOf(pages)).toEqual([
    { id: 'a', currentGuests: 2 },
    { id: 'b', currentGuests: 1 },
    { id: 'c', currentGuests: 2 },
  ])
})
