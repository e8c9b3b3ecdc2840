type Paging = { limit: number; cursor?: string | undefined }

/**
 * One page of a list that was read completely. Its cursor is the last item of the page before. If that item was removed, the first page is
 * returned again, so that no item is missed.
 */
export function pageOfUnpaged<Item>(list: Item[], { limit, cursor }: Paging, keyOf: (item: Item) => string) {
  const start = cursor === undefined ? 0 : list.findIndex((item) => keyOf(item) === cursor) + 1
  const items = list.slice(start, start + limit)
  const last = items.at(-1)
  const isLast = last === undefined || start + limit >= list.length
  return { items, next: isLast ? null : keyOf(last), total: list.length }
}
