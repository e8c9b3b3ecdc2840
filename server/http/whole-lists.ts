import type { Endpoint } from '../../contract/endpoint.ts'

type Paging = { limit: number; cursor?: string | undefined }

/**
 * One page of a list that was read whole. Its cursor is the last item of the page before; if that item was removed, the first page
 * is returned again, so that no item is missed.
 */
export function pageOfWhole(list: unknown[], { limit, cursor }: Paging, by: NonNullable<Endpoint['wholeBy']>) {
  const keyOf = (item: unknown) => String(by === 'item' ? item : (item as Record<string, unknown>)[by])
  const start = cursor === undefined ? 0 : list.findIndex((item) => keyOf(item) === cursor) + 1
  const items = list.slice(start, start + limit)
  const isLast = start + limit >= list.length
  return { items, next: isLast ? null : keyOf(items.at(-1)), total: list.length }
}
