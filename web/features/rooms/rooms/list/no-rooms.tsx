import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { useHydrated } from '../../../../lib/browser/hydration.ts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { useSession } from '../../../../lib/member/session.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { useActiveFilters } from './active-filters.tsx'
import { formatAllFull, formatTooFull } from '../rooms.words.ts'
import { roomCountQuery } from '../rooms.queries.ts'
import { withFullRooms } from './looser-searches.ts'
import { useIsOfOwnFestivals } from './own-scope.ts'
import { type RoomFilters, roomFilters } from './room-filters.ts'

const LooserResults = lazyPart(() => import('./looser-results.tsx'), 'LooserResults', null)

type NoRoomsProps = { api: Api; filters: RoomFilters; post: ReactNode }

/** The empty state of the room list: the filters that make it empty, and suggestions. */
export function NoRooms({ api, filters, post }: NoRoomsProps) {
  const memberId = useSession()?.id ?? null
  const active = useActiveFilters(api, filters)
  const { rates } = useDisplayCurrency()
  const isOfOwnFestivals = useIsOfOwnFestivals(api, filters) ?? false
  const isHydrated = useHydrated()
  const { data: tooFull = 0 } = useQuery({
    ...roomCountQuery(api, roomFilters.queryOf(withFullRooms(filters), rates), memberId),
    enabled: isHydrated && filters.full === undefined,
  })
  const looser = isHydrated && (
    <LooserResults
      api={api}
      filters={filters}
      active={active}
      memberId={memberId}
      isOfOwnFestivals={isOfOwnFestivals}
    />
  )
  if (!roomFilters.hasFilters(filters))
    return (
      <EmptyState
        title={
          tooFull > 0
            ? t.rooms.noPlacesLeft()
            : isOfOwnFestivals
              ? t.rooms.noRoomsForYourFestivals()
              : t.rooms.noRoomsYet()
        }
        action={
          <>
            {post}
            {(isOfOwnFestivals || tooFull > 0) && looser}
          </>
        }
      >
        {tooFull > 0 ? formatAllFull(tooFull, isOfOwnFestivals) : t.rooms.beTheFirst()}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t.rooms.noRoomsFound()}
      action={
        <>
          <Link {...roomFilters.addressOf(roomFilters.cleared(filters))} resetScroll={false} className={buttonClass()}>
            {t.common.clearFilters()}
          </Link>
          {looser}
        </>
      }
    >
      {tooFull > 0 ? formatTooFull(tooFull, filters.guests ?? 1) : t.rooms.noRoomMatchesEverything()}
    </EmptyState>
  )
}
