import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { AgendaItem } from '../../../../contract/festivals/agenda.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { upcomingQuery } from '../../../features/festivals/agenda/agenda.queries.ts'
import { myMeetupsQuery } from '../../../features/festivals/meetups/meetups.queries.ts'
import { programmeQuery } from '../../../features/festivals/programme/programme.queries.ts'
import { myRequestsQuery } from '../../../features/rooms/room-requests/room-requests.queries.ts'
import { stayQuery } from '../../../features/rooms/stays/stays.queries.ts'
import { hasStay, nightsAt } from './my-festival-plan.ts'

/** Where the member sleeps at a festival: what is agreed, or that it could not be read, what they offer, what they asked for. */
export type OwnRoom = {
  stay: Stay | null
  unread: AgendaItem | null
  offered: AgendaItem | null
  asked: RoomRequest | null
  isKnown: boolean
  isFailed: boolean
}

export type MyFestivalData = {
  /** Undefined while they are loading, or if they could not be. */
  events: readonly FestivalEvent[] | undefined
  meetups: readonly Meetup[] | undefined
  room: OwnRoom
  isFailed: boolean
  isPending: boolean
  retry: () => void
}

const isMissing = ({ data, isError }: { data: unknown; isError: boolean }) => data === undefined && isError

/** What a member has at a festival, of the queries that other pages have too: so it is kept for reading without a network. */
export function useMyFestival(festival: Festival, memberId: string): MyFestivalData {
  const { api } = useRouteContext({ from: '__root__' })
  const programme = useQuery(programmeQuery(api, festival.id, memberId))
  const meetups = useQuery(myMeetupsQuery(api, memberId))
  const agenda = useQuery(upcomingQuery(api, memberId))
  const requests = useQuery(myRequestsQuery(api, memberId))
  const nights = nightsAt(festival, agenda.data ?? [])
  const agreed = nights.filter(hasStay)
  const stays = useQueries({ queries: agreed.map(({ id }) => stayQuery(api, id, memberId)) })
  const asked = requests.data?.find((one) => one.festival.id === festival.id && one.status === 'pending')
  const isKnown = agenda.data !== undefined && requests.data !== undefined && stays.every(({ isPending }) => !isPending)
  const isRoomMissing = isMissing(agenda) || isMissing(requests)
  return {
    events: programme.data,
    meetups: meetups.data?.filter(({ festivalId }) => festivalId === festival.id),
    room: {
      stay: stays.find(({ data }) => data?.festival.id === festival.id)?.data ?? null,
      unread: agreed.find((_, at) => stays[at]?.data === undefined && stays[at]?.isError) ?? null,
      offered: nights.find((one) => one.status === 'host' && !hasStay(one)) ?? null,
      asked: asked ?? null,
      isKnown,
      isFailed: isRoomMissing,
    },
    isFailed: isMissing(programme) || isMissing(meetups) || isRoomMissing,
    isPending: programme.isPending || meetups.isPending || (!isKnown && !isRoomMissing),
    retry: () => {
      for (const query of [programme, meetups, agenda, requests]) void query.refetch()
    },
  }
}
