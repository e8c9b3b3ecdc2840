import type { QueryClient } from '@tanstack/react-query'
import { festivalQuery } from '../features/festivals/festivals.queries.ts'
import { type MeetupsAt, meetupsQuery } from '../features/meetups/meetups.queries.ts'
import { prefetchRooms, roomsAt } from '../features/rooms/rooms.queries.ts'
import { partiesOfFestivalQuery } from '../features/social-parties/parties-of-festival.queries.ts'
import type { Api } from '../lib/api.ts'
import { orNotFound } from '../lib/page/not-found.ts'
import { festivalTabs } from './festival-tabs.ts'

type Loading = { api: Api; queryClient: QueryClient }

/** What every tab of a festival's page shows: the festival, and how much each tab has. Throws 'not found' if it is unknown. */
export const prefetchFestivalPage = (context: Loading, id: string) =>
  Promise.all([
    orNotFound(context.queryClient.ensureQueryData(festivalQuery(context.api, id))),
    ...festivalTabs.map(({ prefetchCount }) => prefetchCount(context, id)),
  ])

export const prefetchRoomsTab = (context: Loading, id: string) => prefetchRooms(context, roomsAt(id))

export const prefetchMeetups = ({ api, queryClient }: Loading, at: MeetupsAt) =>
  queryClient.prefetchInfiniteQuery(meetupsQuery(api, at))

export const prefetchSocials = ({ api, queryClient }: Loading, id: string) =>
  queryClient.prefetchQuery(partiesOfFestivalQuery(api, id))
