import { queryOptions } from '@tanstack/react-query'
import type {
  AskedType,
  AskedVerification,
  NewVerification,
  Verification,
} from '../../../../contract/people/verifications.ts'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

const verificationsKey = ['verifications']
const askedKey = [...verificationsKey, 'asked']
/** The queries that contain marks. */
const marksKeys = [verificationsKey, ['trust'], ['people'], ['profile']]

/** The member's own verifications, one of each type. Fetched each time they are displayed, because admins decide on them. */
export const verificationsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...verificationsKey, 'mine', memberId],
    queryFn: () => api.verifications.mine(),
    staleTime: 0,
    meta: changedByOthers,
  })

export const useAskVerification = (api: Api, callbacks: MutationCallbacks<Verification, NewVerification>) =>
  useApiMutation({
    call: (body: NewVerification) => api.verifications.ask({ body }),
    refetch: marksKeys,
    ...callbacks,
  })

export const useWithdrawVerification = (api: Api, callbacks: MutationCallbacks<unknown, AskedType>) =>
  useApiMutation({
    call: (type: AskedType) => api.verifications.withdraw({ params: { type } }),
    refetch: marksKeys,
    ...callbacks,
  })

export type AskedStatus = 'pending' | 'verified'

/** The requests for admins. Fetched each time they are displayed, because other admins decide too. */
export const askedQuery = (api: Api, viewer: string, status: AskedStatus) =>
  pagedQuery<AskedVerification>({
    queryKey: [...askedKey, status],
    viewer,
    read: (from) => api.verifications.asked({ query: { status, ...from } }),
    poll: false,
  })

type Decision = { id: string; status: 'verified' | 'rejected'; reason?: string }

export const useDecideVerification = (api: Api, callbacks: MutationCallbacks<AskedVerification, Decision>) =>
  useApiMutation({
    call: ({ id, ...body }: Decision) => api.verifications.decide({ params: { id }, body }),
    refetch: [askedKey, ['trust'], ['people'], ['admin', 'desk']],
    ...callbacks,
  })
