import type { Endpoint } from '../contract/endpoint.ts'

type Asked = { limit: number; cursor?: string | undefined }

/**
 * The page of a whole list that was asked for. Its cursor is the item that the page before ended with; where that one is gone the
 * list begins anew, so that nothing is passed over.
 */
export function pageOfWhole(list: unknown[], { limit, cursor }: Asked, by: NonNullable<Endpoint['wholeBy']>) {
  const nameOf = (item: unknown) => String(by === 'item' ? item : (item as Record<string, unknown>)[by])
  const start = cursor === undefined ? 0 : list.findIndex((item) => nameOf(item) === cursor) + 1
  const items = list.slice(start, start + limit)
  const isLast = start + limit >= list.length
  return { items, next: isLast ? null : nameOf(items.at(-1)), total: list.length }
}
