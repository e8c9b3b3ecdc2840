import type { QueryKey, queryOptions } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { mayEdit } from '../../../features/festivals/festivals/festival-rights.ts'
import { festivalQuery } from '../../../features/festivals/festivals/festivals.queries.ts'
import { meetupCountsQuery } from '../../../features/festivals/meetups/meetups.queries.ts'
import { roomCountQuery, roomsAt } from '../../../features/rooms/rooms/rooms.queries.ts'
import { partyCountQuery } from '../../../features/socials/social-parties/parties-of-festival.queries.ts'
import type { Api } from '../../../lib/api.ts'
import { type SessionUser, useSession } from '../../../lib/member/session.ts'
import { useViewerQuery } from '../../../lib/member/viewer-query.ts'

type TabEntry<Data, Key extends QueryKey> = {
  /** Its route is in web/festival-routes.ts. */
  to: `/festivals/$id${string}`
  label: () => string
  /** The query of its number. For the first view `prefetchCounts` fills it (festival-detail.queries.ts). */
  query: (
    api: Api,
    festivalId: string,
    viewer: string | null,
  ) => ReturnType<typeof queryOptions<Data, Error, Data, Key>>
  countOf: (data: Data) => number
  /** The tab is displayed only if it has items, or is open. */
  onlyWithSome?: boolean
  /** Members for whom it is always displayed. */
  isAlwaysFor?: (data: Data, member: SessionUser | null) => boolean
}

/** The tabs of a festival's page, in their order (product specification, 'Festival detail'). */
export const festivalTabs = [
  tab({
    to: '/festivals/$id',
    label: t.festivals.rooms,
    query: (api, id, viewer) => roomCountQuery(api, roomsAt(id), viewer),
    countOf: (total) => total,
  }),
  tab({
    to: '/festivals/$id/meals',
    label: t.meetups.mealBuddies,
    query: meetupCountsQuery,
    countOf: ({ meal }) => meal,
  }),
  tab({
    to: '/festivals/$id/activities',
    label: t.meetups.activityPartners,
    query: meetupCountsQuery,
    countOf: ({ activity }) => activity,
  }),
  tab({
    to: '/festivals/$id/programme',
    label: t.programme.programme,
    query: festivalQuery,
    countOf: ({ eventCount }) => eventCount,
    onlyWithSome: true,
    isAlwaysFor: mayEdit,
  }),
  tab({
    to: '/festivals/$id/people',
    label: t.festivalAttendance.whosGoing,
    query: festivalQuery,
    countOf: ({ goingCount }) => goingCount,
  }),
  tab({
    to: '/festivals/$id/socials',
    label: t.festivals.socialsAround,
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
  isAlwaysFor,
  ...entry
}: TabEntry<Data, Key> & { to: To }) {
  return {
    ...entry,
    // The result of a tab's own query is the argument of its own functions.
    query: query as unknown as TabEntry<unknown, QueryKey>['query'],
    /** Its number, 0 while unknown, and whether the tab is displayed. */
    stateOf: (data: unknown, member: SessionUser | null) => {
      const known = data as Data | undefined
      const count = known === undefined ? 0 : countOf(known)
      const isAlways = !onlyWithSome || (known !== undefined && isAlwaysFor?.(known, member) === true)
      return { count, isOffered: isAlways || count > 0 }
    },
  }
}

export function useTab({ query, stateOf }: FestivalTab, festivalId: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useViewerQuery((viewer) => query(api, festivalId, viewer))
  return stateOf(data, useSession())
}

/** The open tab for a path. */
export const tabAt = (pathname: string): FestivalTab => {
  const end = pathname.split('/')[3] ?? ''
  return festivalTabs.find(({ to }) => to === `/festivals/$id${end && `/${end}`}`) ?? festivalTabs[0]
}
