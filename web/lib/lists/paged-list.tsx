import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Page } from '../../../contract/platform/client.ts'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { formatTotal } from '../format/counts.ts'
import { Loaded } from '../page/loaded.tsx'
import { itemsOf, type pagedQuery } from './paged-query.ts'
import { useSession } from '../member/session.ts'

export type ListPage<Item> = {
  items: Item[]
  /** The total over all pages, up to the largest number that the server counts. */
  total: number
  /** Whether a search timed out, so that there may be more items. */
  isPartial: boolean
  /** The cursor of the next page; null after the last. */
  next: string | null
}

/**
 * A list in pages for the current viewer; `useViewerQuery` describes what is displayed while it is loading. `ownOnly` is for lists in which
 * members find different items than visitors: nothing is displayed while loading.
 */
export function usePagedList<Item extends { id: string }>(
  queryFor: (viewer: string | null) => ReturnType<typeof pagedQuery<Item>>,
  { ownOnly = false } = {},
) {
  const viewer = useSession()?.id ?? null
  const query = useInfiniteQuery(queryFor(viewer))
  type Pages = InfiniteData<Page<Item[]>>
  const forVisitors = useQueryClient().getQueryData<Pages>(queryFor(null).queryKey)
  const pages = (query.data ?? (ownOnly ? undefined : forVisitors))?.pages
  return {
    data: pages && {
      items: itemsOf(pages),
      total: pages[0]?.total ?? 0,
      next: pages.at(-1)?.next ?? null,
      isPartial: pages.some((page) => page.isPartial),
    },
    isError: query.isError,
    isFetching: query.isFetching,
    hasMoreFailed: query.isFetchNextPageError,
    refetch: query.refetch,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  }
}

/** What the items of a list are. The words are in the catalogs. */
export type ListNoun =
  | 'blockedMember'
  | 'change'
  | 'chat'
  | 'check'
  | 'dancer'
  | 'festival'
  | 'meetup'
  | 'message'
  | 'notification'
  | 'rating'
  | 'room'
  | 'social'

type PagedListProps<Item extends { id: string }> = {
  list: ReturnType<typeof usePagedList<Item>>
  noun: ListNoun
  /** The title of the error, and an additional text below it. */
  failed: string
  failedHint?: ReactNode
  onRetry?: () => void
  loading: ReactNode
  /** The address of the list from a cursor on, for browsers without scripts. */
  addressOf: (cursor: string) => LinkProps
  children: (page: ListPage<Item>) => ReactNode
}

/** The states of a list in pages: loading, failed, its items or an empty state, and the button for more. */
export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { list, noun, failed, addressOf, children, ...states } = props
  return (
    <>
      {/* It stays in the page while the list is replaced, because screen readers do not announce a new region. */}
      <output className="sr-only">
        {list.data && t.lists.found({ noun, count: list.data.total, total: formatTotal(list.data.total) })}
      </output>
      <Loaded query={list} failed={failed} {...states}>
        {(page) => (
          <>
            {children(page)}
            {page.next !== null && (
              <ShowMore
                label={t.lists.showMore({ noun })}
                next={addressOf(page.next)}
                shown={shownOf(page, noun)}
                pending={list.isFetching}
                failed={list.hasMoreFailed ? failed : null}
                onLoad={list.loadMore}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** '20 of 95 rooms'. */
export const shownOf = ({ items, total }: { items: readonly unknown[]; total: number }, noun: ListNoun) =>
  t.lists.shown({ noun, shown: items.length, count: total, total: formatTotal(total) })
