import { useQuery } from '@tanstack/react-query'
import { type SavedFilters, savedFilters } from '../../../../../contract/rooms/saved-filters.ts'
import type { SavedSearch } from '../../../../../contract/rooms/saved-searches.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { BellIcon } from '../../../../ui/pictures/more-icons.tsx'
import { savedSearchesQuery, useRemoveSearch, useSaveSearch } from '../saved-searches.queries.ts'
import { type RoomFilters, roomFilters, type RoomQuery } from './room-filters.ts'

type SaveSearchProps = { api: Api; filters: RoomFilters; memberId: string }

/**
 * Saves the filters of the list, so that the member is notified of new rooms, or deletes that saved search; renders nothing until it is
 * known which.
 */
export function SaveSearch({ api, filters, memberId }: SaveSearchProps) {
  const { data: searches } = useQuery(savedSearchesQuery(api, memberId))
  const query = roomFilters.queryOf(filters, useDisplayCurrency().rates)
  const save = useSaveSearch(api, {
    onSuccess: () =>
      toast({
        title: 'You will be told of new rooms',
        description: 'Your searches are in Settings, under Notifications.',
      }),
    onError: (error) => toastFailure('Failed to save your search', error),
  })
  const remove = useRemoveSearch(api, {
    onSuccess: () => toast({ title: 'You will not be told of new rooms' }),
    onError: (error) => toastFailure('Failed to remove your search', error),
  })
  if (!searches) return null
  const saved = findSaved(searches, query)
  const isPending = save.isPending || remove.isPending
  const toggle = () => {
    if (isPending) return
    if (saved) remove.mutate(saved)
    else save.mutate(query)
  }
  return (
    <button type="button" aria-busy={isPending} onClick={toggle} className="link-bar gap-2">
      <BellIcon size={18} />
      {saved ? (
        <>
          <span>
            You will be told<span className="max-sm:sr-only"> of new rooms</span>
          </span>
          <span className="sr-only">(stop)</span>
          <CloseIcon size={16} />
        </>
      ) : (
        'Tell me of new rooms'
      )}
    </button>
  )
}

/** The saved search with equivalent filters. */
function findSaved(searches: readonly SavedSearch[], query: RoomQuery) {
  const textOf = (given: SavedFilters) => JSON.stringify(savedFilters(given))
  // The types of a query allow the texts of an address; the table of the filters has already parsed them.
  const text = textOf(query as SavedFilters)
  return searches.find((search) => textOf(search.filters) === text)
}
