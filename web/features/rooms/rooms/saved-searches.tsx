import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { searchOf } from '../../../../contract/rooms/saved-filters.ts'
import type { SavedSearch } from '../../../../contract/rooms/saved-searches.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useActiveFilters } from './list/active-filters.tsx'
import { roomFilters } from './list/room-filters.ts'
import { savedSearchesQuery, useRemoveSearches } from './saved-searches.queries.ts'
import { hidden } from '../../../ui/text-elements.tsx'

/** The member's saved searches, each with a button to delete it. The member is notified of new rooms that match one. */
export function SavedSearches({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const searches = useQuery(savedSearchesQuery(api, memberId))
  return (
    <Loaded query={searches} failed={t.rooms.failedToLoadYourSearches()} loading={<SearchesSkeleton />}>
      {(items) =>
        items.length === 0 ? (
          <p className="text-soft">
            {t.rooms.noSavedSearches({
              link: (inner) => (
                <Link to="/rooms" className="link">
                  {inner}
                </Link>
              ),
            })}
          </p>
        ) : (
          <ul className="grid gap-4">
            {items.map((search) => (
              <SearchRow key={search.id} search={search} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function SearchRow({ search }: { search: SavedSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending } = useRemoveSearches(api, {
    onSuccess: () =>
      toast({ announceOnly: true, title: t.rooms.searchRemoved(), description: t.rooms.searchRemovedExplained() }),
    onError: (error) => toastFailure(t.rooms.failedToRemoveYourSearch(), error),
  })
  const filters = roomFilters.read({ ...searchOf(search.filters), sort: 'newest' })
  const set = useActiveFilters(api, filters).map(({ label }) => label)
  const words = [
    ...(filters.query === undefined ? [] : [t.rooms.quoted({ words: filters.query })]),
    ...set,
    ...(filters.scope === 'all' ? [t.rooms.atFestivalsOfAll()] : []),
  ].join(' · ')
  return (
    <li className="flex items-center gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <Link {...roomFilters.addressOf(filters)} className="link" dir="auto">
          {words}
        </Link>
      </p>
      <Button size="small" pending={isPending} onClick={() => mutate([search])}>
        {t.rooms.removeSearch({ search: words, hidden })}
      </Button>
    </li>
  )
}

const SearchesSkeleton = () => (
  <Loading label={t.rooms.loadingYourSearches()}>
    <Skeleton className="h-10 rounded-m" />
  </Loading>
)
