import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { Page } from '../../../contract/platform/client.ts'

export type ReadPage<Item> = (from: { cursor?: string }) => Promise<Page<Item[]>>

type PagedQuery<Item> = {
  /** Identifies the list, including its filters. */
  queryKey: QueryKey
  /** The cursor of the first displayed page. */
  first?: string | undefined
  /** A member's id, or null for a visitor. */
  viewer: string | null
  read: ReadPage<Item>
  /** Keeps the pages in the cache for 30 minutes after their last use, so that Back displays as many pages as before. */
  isKeptForBack?: boolean
  /**
   * The interval in milliseconds of refetching the pages, or false for none. The pages are also refetched when the list is displayed again.
   */
  poll?: number | false
}

const halfAnHour = 30 * 60_000

/** The query of a list in pages. */
export const pagedQuery = <Item>({ queryKey, first, viewer, read, isKeptForBack = false, poll }: PagedQuery<Item>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, first ?? null, viewer],
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: first ?? null,
    getNextPageParam: (page) => page.next,
    ...(isKeptForBack && { gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : halfAnHour }),
    ...(poll !== undefined && { refetchInterval: poll, staleTime: 0 }),
  })

/** Reads all pages of a list. */
export async function allItems<Item extends { id: string }>(read: ReadPage<Item>): Promise<Item[]> {
  const pages = [await read({})]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read({ cursor: next }))
  return itemsOf(pages)
}

/**
 * The items of all pages in order, without duplicates: an item that moved to a later page between two requests keeps its first position.
 */
export const itemsOf = <Item extends { id: string }>(pages: readonly { items: Item[] }[]): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]
