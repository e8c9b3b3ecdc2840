import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'
import { orNotFound } from '../lib/page/not-found.ts'
import { prefetchRooms, roomsAt } from '../features/rooms/rooms.queries.ts'
import { partiesOfFestivalQuery } from '../features/social-parties/social-parties.queries.ts'
import { festivalQuery } from '../features/festivals/festivals.queries.ts'

/** What the page of a festival shows: itself, its rooms and the socials around it. Throws 'not found' if it is unknown. */
export const prefetchFestivalPage = (context: { api: Api; queryClient: QueryClient }, id: string) =>
  Promise.all([
    orNotFound(context.queryClient.ensureQueryData(festivalQuery(context.api, id))),
    prefetchRooms(context, roomsAt(id)),
    context.queryClient.prefetchQuery(partiesOfFestivalQuery(context.api, id)),
  ])
