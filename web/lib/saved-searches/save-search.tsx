import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import { savedDances } from '../../../contract/rooms/saved-dances.ts'
import { savedFilters } from '../../../contract/rooms/saved-filters.ts'
import type { Api } from '../api.ts'
import { toastFailure } from '../changes/mutations.ts'
import type { Wish } from '../member/search-after-login.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useNeedsNetwork } from '../../ui/needs-network.ts'
import { CloseIcon } from '../../ui/pictures/icons.tsx'
import { BellIcon } from '../../ui/pictures/more-icons.tsx'
import { type AnySearch, savedSearchesQuery, useRemoveSearches, useSaveSearches } from './saved-searches.queries.ts'
import { type Told, tellMeWords } from './tell-me.words.tsx'

type SaveSearchProps = {
  api: Api
  /** Usually one; the button saves or removes all of them. */
  wishes: readonly Wish[]
  memberId: string
  of?: Told
  /** 'Tell me', in a line that says of what. */
  isShort?: boolean
  className?: string
}

/** Saves a search, so that the member is notified of what is new, or deletes it; renders nothing until it is known which. */
export function SaveSearch({
  api,
  wishes,
  memberId,
  of = 'rooms',
  isShort,
  className = 'link-bar gap-2',
}: SaveSearchProps) {
  const { data: searches } = useQuery(savedSearchesQuery(api, memberId))
  const words = tellMeWords[of]
  const save = useSaveSearches(api, {
    onSuccess: () => toast({ title: words.done(), description: t.rooms.searchesAreInSettings() }),
    onError: (error) => toastFailure(t.rooms.failedToSaveYourSearch(), error),
  })
  const remove = useRemoveSearches(api, {
    onError: (error) => toastFailure(t.rooms.failedToRemoveYourSearch(), error),
  })
  const offline = useNeedsNetwork()
  if (!searches) return null
  const saved = wishes.map((wish) => findSaved(searches, wish))
  const isSaved = saved.every((search) => search !== undefined)
  const isPending = save.isPending || remove.isPending
  const toggle = () => {
    if (isPending) return
    if (isSaved) remove.mutate(saved)
    else save.mutate(wishes)
  }
  const isHiddenAlways = isShort || of !== 'rooms'
  return (
    <button type="button" aria-busy={isPending} onClick={toggle} className={className} {...offline?.props}>
      <BellIcon size={18} />
      {isSaved ? (
        <>
          <span>
            {words.told({
              hidden: (inner) => <span className={isHiddenAlways ? 'sr-only' : 'max-sm:sr-only'}>{inner}</span>,
            })}
          </span>
          <span className="sr-only">{t.rooms.stop()}</span>
          <CloseIcon size={16} />
        </>
      ) : (
        <span>
          {words.offer({ hidden: (inner) => <span className={isHiddenAlways ? 'sr-only' : undefined}>{inner}</span> })}
        </span>
      )}
      {offline && <span className="text-sm font-normal">{offline.words}</span>}
    </button>
  )
}

/** The saved search with equivalent filters. */
function findSaved(searches: readonly AnySearch[], wish: Wish) {
  const text = textOf(wish)
  return searches.find((search) => textOf(search) === text)
}

// The types of a query allow the texts of an address; the table of the filters has already parsed them.
const textOf = ({ list, filters }: Wish) =>
  list + JSON.stringify(list === 'rooms' ? savedFilters(filters) : savedDances(list, filters))
