import type { QueryClient } from '@tanstack/react-query'
import { festivalQuery } from '../../../features/festivals/festivals/festivals.queries.ts'
import { meetupCountsQuery, type MeetupsAt, meetupsQuery } from '../../../features/festivals/meetups/meetups.queries.ts'
import { prefetchRooms, roomCountQuery, roomsAt } from '../../../features/rooms/rooms/rooms.queries.ts'
import {
  partiesOfFestivalQuery,
  partyCountQuery,
} from '../../../features/socials/social-parties/parties-of-festival.queries.ts'
import type { Api } from '../../../lib/api.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { orNotFound } from '../../../lib/page/not-found.ts'

type Loading = { api: Api; queryClient: QueryClient }

/**
 * Prefetches what every tab of a festival's page needs: the festival, and the number of items in each tab. Throws 'not found' if it is
 * unknown.
 */
export const prefetchFestivalPage = (context: Loading, id: string) =>
  Promise.all([
    orNotFound(context.queryClient.ensureQueryData(festivalQuery(context.api, id))),
    // The tabs request missing counts.
    prefetchCounts(context, id).catch(() => {}),
  ])

/** Fetches the counts of `festivalTabs`, which have separate queries, in one call. */
async function prefetchCounts({ api, queryClient }: Loading, id: string) {
  const viewer = currentViewer()
  const rooms = roomCountQuery(api, roomsAt(id), viewer).queryKey
  const meetups = meetupCountsQuery(api, id, viewer).queryKey
  const socials = partyCountQuery(api, id).queryKey
  const isKnown = [rooms, meetups, socials].every((key) => queryClient.getQueryData(key) !== undefined)
  if (isKnown) return
  const counts = await api.festivalCounts.read({ params: { id } })
  queryClient.setQueryData(rooms, counts.rooms)
  queryClient.setQueryData(meetups, counts.meetups)
  queryClient.setQueryData(socials, counts.socials)
}

export const prefetchRoomsTab = (context: Loading, id: string) => prefetchRooms(context, roomsAt(id))

export const prefetchMeetups = ({ api, queryClient }: Loading, at: MeetupsAt) =>
  queryClient.prefetchInfiniteQuery(meetupsQuery(api, at))

export const prefetchSocials = ({ api, queryClient }: Loading, id: string) =>
  queryClient.prefetchQuery(partiesOfFestivalQuery(api, id))
