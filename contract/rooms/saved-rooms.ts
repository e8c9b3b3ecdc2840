import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, Paging, UnpagedPaging } from '../platform/fields.ts'
import { RoomShare } from './rooms.ts'

const one = z.object({ roomShareId: Id })

export const savedRooms = endpoints({
  ids: {
    method: 'GET',
    path: '/api/saved-rooms',
    access: 'member',
    summary: 'The ids of the rooms that the caller has saved, the latest first.',
    query: UnpagedPaging,
    response: z.array(Id),
    unpaged: true,
  },
  list: {
    method: 'GET',
    path: '/api/saved-rooms/rooms',
    access: 'member',
    summary: 'The rooms that the caller has saved and may still see, the latest saved first.',
    query: Paging,
    response: z.array(RoomShare),
    paged: true,
  },
  add: {
    method: 'POST',
    path: '/api/saved-rooms/:roomShareId',
    access: 'member',
    summary: 'Saves a room for the caller alone: nobody is told. Again changes nothing.',
    params: one,
    response: z.object({ roomShareId: Id, createdAt: Instant }),
    status: 201,
    rate: 'mark',
    idempotent: 'own',
    errors: ['too_many_saved_rooms'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-rooms/:roomShareId',
    access: 'member',
    summary: 'Takes a room from the saved ones; 204 even where it was none.',
    params: one,
    rate: 'mark',
  },
})
