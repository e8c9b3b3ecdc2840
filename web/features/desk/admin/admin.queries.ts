import { queryOptions } from '@tanstack/react-query'
import type { AdminMember, AuditEntry, MemberGroup, WaitlistEntry } from '../../../../contract/desk/admin.ts'
import type { HeldMessage } from '../../../../contract/desk/held-messages.ts'
import type { Api } from '../../../lib/api.ts'
import { useApiMutation, type MutationCallbacks } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** Other admins change these lists, so they are fetched each time they are displayed. */
const whenShown = { poll: false } as const

const adminKey = ['admin']
const waitlistKey = [...adminKey, 'waitlist']
const heldKey = [...adminKey, 'held']
const membersKey = [...adminKey, 'members']
/** The role of the admin who uses the desk: see `AdminPage`. */
const roleKey = ['role']

export type MemberFilters = { query?: string; show?: MemberGroup }

export const membersQuery = (api: Api, viewer: string, filters: MemberFilters) =>
  pagedQuery<AdminMember>({
    queryKey: [...membersKey, filters],
    viewer,
    read: (from) => api.admin.members({ query: { ...filters, ...from } }),
    ...whenShown,
  })

export const waitlistQuery = (api: Api, viewer: string) =>
  pagedQuery<WaitlistEntry>({
    queryKey: waitlistKey,
    viewer,
    read: (from) => api.admin.waitlist({ query: from }),
    ...whenShown,
  })

export const heldMessagesQuery = (api: Api, viewer: string) =>
  pagedQuery<HeldMessage>({
    queryKey: heldKey,
    viewer,
    read: (from) => api.heldMessages.list({ query: from }),
    ...whenShown,
  })

export const auditQuery = (api: Api, viewer: string) =>
  pagedQuery<AuditEntry>({
    queryKey: [...adminKey, 'audit'],
    viewer,
    read: (from) => api.admin.audit({ query: from }),
    ...whenShown,
  })

/** The lengths of the lists for admins. */
export const deskQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: [...adminKey, 'desk', viewer],
    queryFn: async () => {
      const query = { limit: 1 }
      const [festivals, changes, suggestions, members, suspended, verifications, waitlist, doubted, held, reports] =
        await Promise.all([
          api.festivals.pending({ query }),
          api.festivals.revisions({ query }),
          api.socialSuggestions.pending({ query }),
          api.admin.members({ query }),
          api.admin.members({ query: { ...query, show: 'suspended' } }),
          api.verifications.asked({ query }),
          api.admin.waitlist({ query }),
          api.socialParties.managed({ query: { ...query, show: 'closed' } }),
          api.heldMessages.list({ query }),
          api.reports.list({ query }),
        ])
      return {
        festivals: festivals.total,
        changes: changes.total,
        suggestions: suggestions.total,
        members: members.total,
        suspended: suspended.total,
        verifications: verifications.total,
        waitlist: waitlist.total,
        doubted: doubted.total,
        held: held.total,
        reports: reports.total,
      }
    },
    staleTime: 0,
  })

export const useRemoveEntry = (api: Api, callbacks: MutationCallbacks<unknown, WaitlistEntry>) =>
  useApiMutation({
    call: ({ id }: WaitlistEntry) => api.admin.removeFromWaitlist({ params: { id } }),
    refetch: [waitlistKey],
    ...callbacks,
  })

export const useLetThrough = (api: Api, callbacks: MutationCallbacks<{ sent: number; lost: number }, HeldMessage>) =>
  useApiMutation({
    call: ({ id }: HeldMessage) => api.heldMessages.letThrough({ params: { id } }),
    refetch: [heldKey],
    ...callbacks,
  })

type Refusing = { message: HeldMessage; reason: string }

export const useRefuseMessage = (api: Api, callbacks: MutationCallbacks<unknown, Refusing>) =>
  useApiMutation({
    call: ({ message: { id }, reason }: Refusing) => api.heldMessages.refuse({ params: { id }, body: { reason } }),
    refetch: [heldKey],
    ...callbacks,
  })

type SettingRole = { member: AdminMember; password: string }

/** Grants or revokes the admin role. */
export const useSetAdmin = (api: Api, callbacks: MutationCallbacks<AdminMember, SettingRole>) =>
  useApiMutation({
    call: ({ member: { id, isAdmin }, ...body }: SettingRole) =>
      isAdmin ? api.admin.revoke({ params: { id }, body }) : api.admin.grant({ params: { id }, body }),
    refetch: [membersKey, roleKey],
    ...callbacks,
  })

type Suspending = { member: AdminMember; reason: string; days: number | null }

export const useSuspend = (api: Api, callbacks: MutationCallbacks<AdminMember, Suspending>) =>
  useApiMutation({
    call: ({ member: { id }, ...body }: Suspending) => api.admin.suspend({ params: { id }, body }),
    refetch: [membersKey],
    ...callbacks,
  })

type SigningOut = { member: AdminMember; reason: string }

export const useSignOutEverywhere = (api: Api, callbacks: MutationCallbacks<{ ended: number }, SigningOut>) =>
  useApiMutation({
    call: ({ member: { id }, reason }: SigningOut) => api.admin.signOut({ params: { id }, body: { reason } }),
    refetch: [],
    ...callbacks,
  })

export const useEndSuspension = (api: Api, callbacks: MutationCallbacks<AdminMember, AdminMember>) =>
  useApiMutation({
    call: ({ id }: AdminMember) => api.admin.endSuspension({ params: { id }, body: {} }),
    refetch: [membersKey],
    ...callbacks,
  })
