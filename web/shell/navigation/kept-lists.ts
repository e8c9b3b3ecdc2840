import type { QueryClient } from '@tanstack/react-query'
import { agendaQuery, upcomingQuery } from '../../features/festivals/agenda/agenda.queries.ts'
import { attendanceQuery } from '../../features/festivals/festival-attendance/festival-attendance.queries.ts'
import { myMeetupsQuery } from '../../features/festivals/meetups/meetups.queries.ts'
import { threadsQuery } from '../../features/chat/chat/chat.queries.ts'
import { myRequestsQuery } from '../../features/rooms/room-requests/room-requests.queries.ts'
import type { Api } from '../../lib/api.ts'

/** What this page has read is not read again. */
const once = { staleTime: Number.POSITIVE_INFINITY }

/**
 * Reads the lists of what the member goes to, asked for and writes in. What they no longer have is then not kept any more, and these lists
 * open without a network.
 */
export const readKeptLists = (api: Api, queryClient: QueryClient, memberId: string) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery({ ...threadsQuery(api, memberId, false), ...once }),
    queryClient.prefetchQuery({ ...myRequestsQuery(api, memberId), ...once }),
    queryClient.prefetchQuery({ ...attendanceQuery(api, memberId), ...once }),
    queryClient.prefetchQuery({ ...myMeetupsQuery(api, memberId), ...once }),
    queryClient.prefetchQuery({ ...agendaQuery(api, memberId), ...once }),
    queryClient.prefetchQuery({ ...upcomingQuery(api, memberId), ...once }),
  ])
