import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** The beginning of the key of every query about ratings. */
export const ratingsKey = ['ratings']

const ratingsPerPage = 10

/** Whom the member can rate, and whom they have rated lately. */
export const dueRatingsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...ratingsKey, 'due', memberId],
    queryFn: () => api.ratings.due(),
    meta: changedByOthers,
  })

/** What others said of a member, the latest first. */
export const ratingsOfMemberQuery = (api: Api, memberId: string, viewer: string | null) =>
  pagedQuery({
    queryKey: [...ratingsKey, 'of', memberId],
    viewer,
    read: (from) => api.ratings.ofMember({ params: { id: memberId }, query: { ...from, limit: ratingsPerPage } }),
  })
