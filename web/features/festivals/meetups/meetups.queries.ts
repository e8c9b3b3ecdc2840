import { queryOptions } from '@tanstack/react-query'
import type { Meetup, MeetupType } from '../../../../contract/festivals/meetups.ts'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'

/** The beginning of the key of every query about meetups; each ends with the viewer, as the reply depends on who that is. */
export const meetupsKey = ['meetups']

/** Others join and leave while somebody reads the list, and no event of the stream says so. */
const isOften = {
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  meta: changedByOthers,
} as const

/** How many meetups of each type a festival has. */
export const meetupCountsQuery = (api: Api, festivalId: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: [...meetupsKey, 'counts', festivalId, viewer],
    queryFn: () => api.meetups.counts({ params: { id: festivalId } }),
    meta: changedByOthers,
  })

export type MeetupsAt = { festivalId: string; type: MeetupType; cursor?: string | undefined }

/** As many as one reads before choosing; the server renders the first of them. */
const pageSize = 24

/** The meetups of one type at a festival that are not over, the next one first. */
export const meetupsQuery = (
  api: Api,
  { festivalId, type, cursor }: MeetupsAt,
  viewer = currentViewer(),
): ReturnType<typeof pagedQuery<Meetup>> => ({
  ...pagedQuery({
    queryKey: [...meetupsKey, 'at', festivalId, type],
    first: cursor,
    viewer,
    read: (from) => api.meetups.list({ params: { id: festivalId }, query: { type, limit: pageSize, ...from } }),
  }),
  ...isOften,
})

/** What the member organizes, joined or asked to join: those to come first, then past ones. */
export const myMeetupsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...meetupsKey, 'mine', memberId],
    queryFn: () => api.meetups.mine(),
    ...isOften,
  })

/** Who comes to a meetup, for its organizer also who asks. */
export const participantsQuery = (api: Api, meetupId: string, memberId: string) =>
  queryOptions({
    queryKey: [...meetupsKey, 'participants', meetupId, memberId],
    queryFn: () => api.meetups.participants({ params: { id: meetupId } }),
    ...isOften,
  })
