import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import { type SavedFilters, savedFilters } from '../../../../../contract/rooms/saved-filters.ts'
import type { SavedSearch } from '../../../../../contract/rooms/saved-searches.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { BellIcon } from '../../../../ui/pictures/more-icons.tsx'
import { savedSearchesQuery, useRemoveSearches, useSaveSearches } from '../saved-searches.queries.ts'
import type { RoomQuery } from './room-filters.ts'

type SaveSearchProps = {
  api: Api
  /** Usually one; the button saves or removes all of them. */
  queries: RoomQuery[]
  memberId: string
  /** 'Tell me', in a line that says of what. */
  isShort?: boolean
}

/** Saves a search, so that the member is notified of new rooms, or deletes it; renders nothing until it is known which. */
export function SaveSearch({ api, queries, memberId, isShort = false }: SaveSearchProps) {
  const { data: searches } = useQuery(savedSearchesQuery(api, memberId))
  const save = useSaveSearches(api, {
    onSuccess: () =>
      toast({
        title: t.rooms.toldAboutNewRooms(),
        description: t.rooms.searchesAreInSettings(),
      }),
    onError: (error) => toastFailure(t.rooms.failedToSaveYourSearch(), error),
  })
  const remove = useRemoveSearches(api, {
    onError: (error) => toastFailure(t.rooms.failedToRemoveYourSearch(), error),
  })
  if (!searches) return null
  const saved = queries.map((query) => findSaved(searches, query))
  const isSaved = saved.every((search) => search !== undefined)
  const isPending = save.isPending || remove.isPending
  const toggle = () => {
    if (isPending) return
    if (isSaved) remove.mutate(saved)
    else save.mutate(queries)
  }
  return (
    <button type="button" aria-busy={isPending} onClick={toggle} className="link-bar gap-2">
      <BellIcon size={18} />
      {isSaved ? (
        <>
          <span>
            {t.rooms.youllBeTold({
              hidden: (inner) => <span className={isShort ? 'sr-only' : 'max-sm:sr-only'}>{inner}</span>,
            })}
          </span>
          <span className="sr-only">{t.rooms.stop()}</span>
          <CloseIcon size={16} />
        </>
      ) : (
        <span>
          {t.rooms.tellMe({ hidden: (inner) => <span className={isShort ? 'sr-only' : undefined}>{inner}</span> })}
        </span>
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
