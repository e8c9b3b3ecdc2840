import type { ReactNode } from 'react'
import { t } from '#texts'
import { formatTotal } from '../../../lib/format/counts.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { ColumnHeads } from '../../../lib/lists/column-heads.tsx'
import { usePagedList } from '../../../lib/lists/paged-list.tsx'
import type { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadMore } from '../../../ui/states/load-more.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

type AdminListProps<Item extends { id: string }> = {
  query: ReturnType<typeof pagedQuery<Item>>
  /** The number of items: '12 entries'. */
  counted: (values: { count: number; total: string }) => string
  failed: string
  empty: ReactNode
  /** On wide screens: the titles of the columns, and the class of the grid that the rows also use. */
  columns?: { heads: readonly string[]; grid: string }
  /** Placed next to the number of items. */
  action?: ReactNode
  /** The content of a row. */
  children: (item: Item) => ReactNode
}

/** A list for admins with its states: loading, failed, empty, its rows and the button for more. */
export function AdminList<Item extends { id: string }>(props: AdminListProps<Item>) {
  const { query, counted, failed, empty, action, columns, children } = props
  const list = usePagedList(() => query)
  return (
    <Loaded query={list} failed={failed} loading={<RowsSkeleton />}>
      {({ items, total, next }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
              <output>{counted({ count: total, total: formatTotal(total) })}</output>
              {action}
            </div>
            <Card as="div" flush>
              {columns && <ColumnHeads {...columns} />}
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <li key={item.id} className="px-4 py-3 md:px-6">
                    {children(item)}
                  </li>
                ))}
              </ul>
            </Card>
            {next !== null && (
              <LoadMore
                onLoad={list.loadMore}
                pending={list.isFetching}
                shown={t.common.shownOf({ shown: items.length, total: formatTotal(total) })}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}

function RowsSkeleton() {
  return (
    <Loading label={t.common.loading()} className="grid gap-2 pt-14">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-16 rounded-m" />
      ))}
    </Loading>
  )
}
