import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'

/** The key prefix of every stay. */
const staysKey = ['stays']

/** Fetched each time it is displayed, because the others change it. */
export const stayQuery = (api: Api, id: string, memberId: string) =>
  queryOptions({
    queryKey: [...staysKey, 'one', id, memberId],
    queryFn: () => api.stays.get({ params: { id } }),
    staleTime: 0,
    meta: changedByOthers,
  })

const showStay = (queryClient: QueryClient, stay: Stay) =>
  queryClient.setQueriesData<Stay>({ queryKey: [...staysKey, 'one', stay.id] }, stay)

type Sent = { id: string } & Parameters<Api['stays']['change']>[0]['body']

/** After a refusal because of a newer version, that is fetched. */
export const useChangeStay = (api: Api, callbacks: MutationCallbacks<Stay, Sent> = {}) =>
  useApiMutation({
    call: ({ id, ...body }: Sent) => api.stays.change({ params: { id }, body }),
    update: showStay,
    refetch: [staysKey],
    ...callbacks,
  })

type Agreement = { id: string; version: number }

export const useAgreeToStay = (api: Api, callbacks: MutationCallbacks<Stay, Agreement> = {}) =>
  useApiMutation({
    call: ({ id, version }: Agreement) => api.stays.agree({ params: { id }, body: { version } }),
    update: showStay,
    refetch: [staysKey],
    ...callbacks,
  })

type NewPayment = { id: string; to: string; amount: number; idempotencyKey: string }

export const usePay = (api: Api) =>
  useApiMutation({
    call: ({ id, idempotencyKey, ...body }: NewPayment) => api.stays.pay({ params: { id }, body, idempotencyKey }),
    refetch: [staysKey],
  })

type Payment = { id: string; paymentId: string }

export const useReceive = (api: Api, callbacks: MutationCallbacks<Stay, Payment>) =>
  useApiMutation({
    call: (params: Payment) => api.stays.receive({ params, body: { received: true } }),
    update: showStay,
    refetch: [staysKey],
    ...callbacks,
  })

export const useTakeBack = (api: Api, callbacks: MutationCallbacks<unknown, Payment>) =>
  useApiMutation({ call: (params: Payment) => api.stays.takeBack({ params }), refetch: [staysKey], ...callbacks })

/** It makes a room, and places in it. */
export const useTakeOver = (api: Api, callbacks: MutationCallbacks<Stay, string>) =>
  useApiMutation({
    call: (id: string) => api.stays.takeOver({ params: { id } }),
    update: showStay,
    refetch: [staysKey, ['rooms'], ['room-requests'], ['agenda']],
    ...callbacks,
  })

export const useLeaveStay = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.stays.leave({ params: { id } }),
    refetch: [['agenda']],
    ...callbacks,
  })

/** The parts of a change that a form sends. */
export type StayParts = Omit<Sent, 'id' | 'version'>
