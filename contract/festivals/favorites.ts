import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Festival } from './festivals.ts'
import { Id, Instant, Paging, UnpagedPaging } from '../platform/fields.ts'

const one = z.object({ festivalId: Id })

export const favorites = endpoints({
  list: {
    method: 'GET',
    path: '/api/favorites',
    access: 'member',
    summary: "The ids of the caller's favourite festivals, the latest first.",
    query: UnpagedPaging,
    response: z.array(Id),
    unpaged: true,
  },
  festivals: {
    method: 'GET',
    path: '/api/favorites/festivals',
    access: 'member',
    summary: "The caller's favourite festivals: those to come first, by their first day; then past ones, latest first.",
    query: Paging,
    response: z.array(Festival),
    paged: true,
  },
  add: {
    method: 'POST',
    path: '/api/favorites/:festivalId',
    access: 'member',
    summary: 'Makes a festival a favourite; again changes nothing.',
    params: one,
    response: z.object({ festivalId: Id, createdAt: Instant }),
    status: 201,
    rate: 'mark',
    idempotent: 'own',
  },
  remove: {
    method: 'DELETE',
    path: '/api/favorites/:festivalId',
    access: 'member',
    summary: 'Takes a festival from the favourites; 204 even where it was none.',
    params: one,
    rate: 'mark',
  },
})
