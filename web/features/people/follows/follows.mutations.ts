import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import type { Page } from '../../../../contract/platform/client.ts'
import type { FollowState } from '../../../../contract/people/follows.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../lib/changes/send-latest.ts'
import { useSession } from '../../../lib/member/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { attendeesKey } from '../../festivals/festival-attendance/attendees.queries.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { roomsKey } from '../../rooms/rooms/rooms.queries.ts'
import { followListsKey, followsKey } from './follows.queries.ts'
import { followedNow, seesWhereYouGo, unfollowedNow } from './follows.words.ts'

type Person = { id: string; name: string }
type Pages = InfiniteData<Page<(Person & { isFollowed: boolean })[]>, string | null>

/** Updates in every list, and on the person's page, whether the member follows them. */
function showFollowed(queryClient: QueryClient, id: string, isFollowed: boolean) {
  queryClient.setQueriesData<FollowState>(
    { queryKey: [...followsKey, 'state', id] },
    (state) => state && { ...state, isFollowed },
  )
  const inPages = (data: Pages | undefined) =>
    data?.pages && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map((item) => (item.id === id ? { ...item, isFollowed } : item)),
      })),
    }
  for (const queryKey of [followListsKey, attendeesKey])
    queryClient.setQueriesData<Pages>({ queryKey, predicate: ({ state }) => isPages(state.data) }, inPages)
}

const isPages = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data

/** The action of the follow button. It is displayed at once, because another press can undo it. */
export function useFollow(api: Api, person: Person, isFollowed: boolean | undefined) {
  const member = useSession()?.id ?? null
  const queryClient = useQueryClient()

  /** Lists keep their order until they are opened again, so that no row moves under the pointer. */
  const refresh = () => {
    for (const queryKey of [attendeesKey, roomsKey, followListsKey])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    for (const kind of ['state', 'going']) void queryClient.invalidateQueries({ queryKey: [...followsKey, kind] })
  }

  const tell = async (memberId: string, value: boolean) => {
    const profile = value ? await queryClient.ensureQueryData(profileQuery(api, memberId)).catch(() => null) : null
    toast({
      title: value ? followedNow(person.name) : unfollowedNow(person.name),
      description: profile ? seesWhereYouGo(profile.attendanceShownTo) : undefined,
    })
  }

  return () => {
    if (member === null || isFollowed === undefined) return
    void sendLatest<boolean>({
      key: `follow ${member} ${person.id}`,
      before: isFollowed,
      value: !isFollowed,
      show: (value) => showFollowed(queryClient, person.id, value),
      send: (value) => {
        const call = { params: { id: person.id } }
        return value ? api.follows.follow(call) : api.follows.unfollow(call)
      },
      onSuccess: (value) => {
        refresh()
        void tell(member, value)
      },
      onError: (value, error) =>
        toastFailure(value ? t.follows.failedToFollow() : t.follows.failedToStopFollowing(), error),
    })
  }
}

type FollowPrivacy = Partial<Pick<Profile, 'showsFollowers' | 'showsFollowing'>>

/** Saves whether others see the member's followers and followed members. */
export const useFollowPrivacy = (api: Api, memberId: string, callbacks: MutationCallbacks<Profile, FollowPrivacy>) =>
  useApiMutation({
    call: (change: FollowPrivacy) => api.profile.change({ body: change }),
    update: (queryClient, profile) => queryClient.setQueryData(profileQuery(api, memberId).queryKey, profile),
    refetch: [followsKey],
    ...callbacks,
  })
