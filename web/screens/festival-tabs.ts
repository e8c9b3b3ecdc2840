import type { QueryClient, QueryKey, queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { meetupCountsQuery } from '../features/meetups/meetups.queries.ts'
import { roomCountQuery, roomsAt } from '../features/rooms/rooms.queries.ts'
import { partyCountQuery } from '../features/social-parties/parties-of-festival.queries.ts'
import type { Api } from '../lib/api.ts'
import { currentViewer, useViewerQuery } from '../lib/member/viewer-query.ts'

type Loading = { api: Api; queryClient: QueryClient }

type TabEntry<Data, Key extends QueryKey> = {
  /** Its route is in web/festival-routes.ts. */
  to: `/festivals/$id${string}`
  label: string
  /** The query from which its number comes, and how. */
  query: (
    api: Api,
    festivalId: string,
    viewer: string | null,
  ) => ReturnType<typeof queryOptions<Data, Error, Data, Key>>
  countOf: (data: Data) => number
  /** Stands there only if it has something, or is open. */
  onlyWithSome?: boolean
}

/** The tabs of a festival's page, in their order (product specification, 'Festival detail'). */
export const festivalTabs = [
  tab({
    to: '/festivals/$id',
    label: 'Rooms',
    query: (api, id, viewer) => roomCountQuery(api, roomsAt(id), viewer),
    countOf: (total) => total,
  }),
  tab({
    to: '/festivals/$id/meals',
    label: 'Meal Buddies',
    query: meetupCountsQuery,
    countOf: ({ meal }) => meal,
  }),
  tab({
    to: '/festivals/$id/activities',
    label: 'Activity Partners',
    query: meetupCountsQuery,
    countOf: ({ activity }) => activity,
  }),
  tab({
    to: '/festivals/$id/socials',
    label: 'Socials around',
    query: partyCountQuery,
    countOf: (total) => total,
    onlyWithSome: true,
  }),
] as const

export type FestivalTab = (typeof festivalTabs)[number]

function tab<To extends string, Data, Key extends QueryKey>({
  query,
  countOf,
  onlyWithSome = false,
  ...entry
}: TabEntry<Data, Key> & { to: To }) {
  return {
    ...entry,
    onlyWithSome,
    prefetchCount: ({ api, queryClient }: Loading, festivalId: string) =>
      queryClient.prefetchQuery(query(api, festivalId, currentViewer())),
    /** Undefined until it is known. */
    useCount: (festivalId: string) => {
      const { api } = useRouteContext({ from: '__root__' })
      const { data } = useViewerQuery((viewer) => query(api, festivalId, viewer))
      return data === undefined ? undefined : countOf(data)
    },
  }
}

/** The tab that is open at a path. */
export const tabAt = (pathname: string): FestivalTab => {
  const end = pathname.split('/')[3] ?? ''
  return festivalTabs.find(({ to }) => to === `/festivals/$id${end && `/${end}`}`) ?? festivalTabs[0]
}
