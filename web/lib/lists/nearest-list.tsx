import type { ReactNode } from 'react'
import { t } from '#texts'
import { cx } from '../../ui/cx.ts'
import { LoadMore } from '../../ui/states/load-more.tsx'
import { formatTotal } from '../format/counts.ts'
import { distanceText } from '../format/distances.ts'
import { Loaded } from '../page/loaded.tsx'
import { shownOf, type usePagedList } from './paged-list.tsx'

type NearestListProps<Item extends { id: string }> = {
  list: ReturnType<typeof usePagedList<Item>>
  noun: 'festival' | 'room'
  failed: string
  loading: ReactNode
  /** Replaces a list without items. */
  empty: ReactNode
  /** Placed at the end of the heading's line. */
  beside?: ReactNode
  listClass: string
  /** The card of an item. `away` is '14 km away · ', before the place on the card; empty if that is not known exactly. */
  children: (item: Item, away: ReactNode, at: number) => ReactNode
}

/** A list that the server sorts by the distance from the reader, with its states. Its pages have no addresses (threat 63). */
export function NearestList<Item extends { id: string; distance: number | null }>(props: NearestListProps<Item>) {
  const { list, noun, failed, loading, empty, beside, listClass, children } = props
  const total = list.data?.total ?? 0
  return (
    <>
      <div
        className={cx(
          // Also rendered while loading, because screen readers announce a text only in an element that already existed.
          list.data ? 'relative mb-3 flex flex-wrap items-baseline gap-x-3 md:mb-4 md:gap-x-4' : 'sr-only',
          beside !== undefined && 'pe-24 md:pe-44',
        )}
      >
        <h2>{t.lists.nearYou()}</h2>
        <output className="text-sm text-soft md:text-base">
          {total > 0 && t.lists.nearestFirst({ noun, count: total, total: formatTotal(total) })}
        </output>
        {list.data && beside}
      </div>
      <Loaded query={list} failed={failed} loading={loading}>
        {({ items, next }) =>
          items.length === 0 ? (
            empty
          ) : (
            <>
              <ul className={listClass}>
                {items.map((item, at) => (
                  <li key={item.id}>
                    {children(item, item.distance !== null && <Away kilometres={item.distance} />, at)}
                  </li>
                ))}
              </ul>
              {next !== null && (
                <LoadMore
                  label={t.lists.showMore({ noun })}
                  shown={shownOf({ items, total }, noun)}
                  pending={list.isFetching}
                  failed={list.hasMoreFailed ? failed : null}
                  onLoad={list.loadMore}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Both positions are known to about a kilometre. */
const Away = ({ kilometres }: { kilometres: number }) => (
  <>
    <b className="whitespace-nowrap text-ink">{t.lists.away({ distance: distanceText(kilometres, true) })}</b> ·{' '}
  </>
)
