import type { BlockedMember } from '../../../../contract/people/blocks.ts'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** The members whom the member blocked, the latest first. */
export const blockedMembersQuery = (api: Api, memberId: string) =>
  pagedQuery<BlockedMember>({
    queryKey: ['blocks'],
    viewer: memberId,
    read: (from) => api.blocks.list({ query: { ...from, limit: 20 } }),
  })
