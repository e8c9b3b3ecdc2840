import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../lib/changes/send-latest.ts'
import { useSession } from '../../../lib/member/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { festivalListsKey, festivalsPerPage } from '../festivals/festivals.queries.ts'

/** The ids of the member's favourite festivals, the latest first; nothing is fetched for a visitor. */
export const favoritesQuery = (api: Api, member: string | null) =>
  queryOptions({
    queryKey: ['favorites', member],
    queryFn: member === null ? skipToken : () => api.favorites.list(),
  })

const favoriteFestivalsKey = [...festivalListsKey, 'favorites']

/** The member's favourite festivals from a cursor on, in the same order as the list of all festivals. */
export const favoriteFestivalsQuery = (api: Api, viewer: string | null, first: string | undefined) =>
  pagedQuery({
    queryKey: favoriteFestivalsKey,
    first,
    viewer,
    read: (from) => api.favorites.festivals({ query: { ...from, limit: festivalsPerPage } }),
    isKeptForBack: true,
  })

/** Whether a festival is the member's favourite (undefined while unknown), and a function that toggles it. */
export function useFavorite(api: Api, festivalId: string) {
  const member = useSession()?.id ?? null
  const query = favoritesQuery(api, member)
  const queryClient = useQueryClient()
  const { data: isFavorite } = useQuery({ ...query, select: (ids) => ids.includes(festivalId) })

  const show = (favorite: boolean) =>
    queryClient.setQueryData(query.queryKey, (ids = []) => {
      const others = ids.filter((id) => id !== festivalId)
      return favorite ? [festivalId, ...others] : others
    })

  const toggle = () => {
    const before = queryClient.getQueryData(query.queryKey)?.includes(festivalId)
    if (before === undefined) return
    void sendLatest({
      key: `favorite ${member} ${festivalId}`,
      before,
      value: !before,
      show,
      send: (favorite) =>
        favorite ? api.favorites.add({ params: { festivalId } }) : api.favorites.remove({ params: { festivalId } }),
      onSuccess: (favorite) => {
        toast({ title: favorite ? t.favorites.addedToFavorites() : t.favorites.removedFromFavorites() })
        // The list of favourites changes when it is opened next, so that a festival does not disappear under the pointer.
        void queryClient.invalidateQueries({ queryKey: favoriteFestivalsKey, refetchType: 'none' })
      },
      onError: (favorite, error) =>
        toastFailure(favorite ? t.favorites.failedToAddFavorite() : t.favorites.failedToRemoveFavorite(), error),
    })
  }
  return { isMember: member !== null, isFavorite, toggle }
}
