import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { Page } from '../../contract/client.ts'

type ReadPage<Item> = (from: { cursor?: string }) => Promise<Page<Item[]>>

type PagedQuery<Item> = {
  /** What identifies the list, its filters included. */
  queryKey: QueryKey
  /** The cursor at which the list begins. */
  first?: string | undefined
  /** A member's id, or null for a visitor. */
  viewer: string | null
  read: ReadPage<Item>
  /** Kept for half an hour after it was last shown, so that Back finds as many pages as there were. */
  isKeptForBack?: boolean
}

const halfAnHour = 30 * 60_000

/** The query of a list that comes in pages. */
export const pagedQuery = <Item>({ queryKey, first, viewer, read, isKeptForBack = false }: PagedQuery<Item>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, first ?? null, viewer],
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: first ?? null,
    getNextPageParam: (page) => page.next,
    ...(isKeptForBack && { gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : halfAnHour }),
  })

/** The items of some pages in order, once each: one that moved to a later page in the meantime keeps its first place. */
export const itemsOf = <Item extends { id: string }>(pages: readonly { items: Item[] }[]): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]

/** The items of all pages of a list. */
export async function readAllPages<Item>(read: ReadPage<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<Item[]> = await read(cursor === undefined ? {} : { cursor })
    items.push(...page.items)
    cursor = page.next
  }
  return items
}
