import { queryOptions } from '@tanstack/react-query'
import type { Meetup, MeetupType } from '../../../../contract/festivals/meetups.ts'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'

/** The key prefix of every query about meetups. Each key ends with the viewer, because the reply depends on them. */
export const meetupsKey = ['meetups']

/** Others join and leave while the list is open, without an event of the stream. */
const isOften = {
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  meta: changedByOthers,
} as const

/** The number of meetups of each type at a festival. */
export const meetupCountsQuery = (api: Api, festivalId: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: [...meetupsKey, 'counts', festivalId, viewer],
    queryFn: () => api.meetups.counts({ params: { id: festivalId } }),
    meta: changedByOthers,
  })

export type MeetupsAt = { festivalId: string; type: MeetupType; cursor?: string | undefined }

/** About as many as a reader looks at before choosing; the server renders the first ones. */
const pageSize = 24

/** The current and upcoming meetups of one type at a festival, the next one first. */
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

/** The meetups that the member organizes, joined or requested to join: upcoming ones first, then past ones. */
export const myMeetupsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...meetupsKey, 'mine', memberId],
    queryFn: () => api.meetups.mine(),
    ...isOften,
  })

/** The participants of a meetup, for its organizer also the requests. */
export const participantsQuery = (api: Api, meetupId: string, memberId: string) =>
  queryOptions({
    queryKey: [...meetupsKey, 'participants', meetupId, memberId],
    queryFn: () => api.meetups.participants({ params: { id: meetupId } }),
    ...isOften,
  })
