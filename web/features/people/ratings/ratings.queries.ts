import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** The key prefix of every query about ratings. */
export const ratingsKey = ['ratings']

const ratingsPerPage = 10

/** The members whom the member can rate, and those whom they have rated recently. */
export const dueRatingsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...ratingsKey, 'due', memberId],
    queryFn: () => api.ratings.due(),
    meta: changedByOthers,
  })

/** The ratings of a member by others, the latest first. */
export const ratingsOfMemberQuery = (api: Api, memberId: string, viewer: string | null) =>
  pagedQuery({
    queryKey: [...ratingsKey, 'of', memberId],
    viewer,
    read: (from) => api.ratings.ofMember({ params: { id: memberId }, query: { ...from, limit: ratingsPerPage } }),
  })
