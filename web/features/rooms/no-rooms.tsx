import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { attendanceQuery } from '../festival-attendance/festival-attendance.queries.ts'
import type { RoomFilters } from './room-address.ts'
import { cleared, hasFilters, roomFilters } from './room-filters.ts'

type NoRoomsProps = { api: Api; filters: RoomFilters; post: ReactNode }

/** Instead of a list without rooms: why it may be empty, and what to try. */
export function NoRooms({ api, filters, post }: NoRoomsProps) {
  const { data: records = [] } = useQuery(attendanceQuery(api, useSession()?.id ?? null))
  const isNarrowed = records.length > 0 && filters.festivalId === undefined && filters.scope !== 'all'
  const all = isNarrowed && (
    <Link
      to="/rooms"
      search={roomFilters.changed(filters, { scope: 'all' })}
      resetScroll={false}
      className={buttonClass()}
    >
      Look at all festivals
    </Link>
  )
  if (!hasFilters(filters))
    return (
      <EmptyState
        title={isNarrowed ? 'No rooms for your festivals yet' : 'No rooms yet'}
        action={
          <>
            {all}
            {post}
          </>
        }
      >
        Be the first: say which festival you go to, and who would fit.
      </EmptyState>
    )
  const clear = (
    <Link to="/rooms" search={cleared(filters)} resetScroll={false} className={buttonClass()}>
      Clear filters
    </Link>
  )
  return (
    <EmptyState
      title="No rooms found"
      action={
        <>
          {clear}
          {all}
        </>
      }
    >
      {filters.query === undefined ? (
        'Try fewer filters, other days or a higher price.'
      ) : (
        <>
          Check the spelling of “<bdi className="wrap-anywhere">{filters.query}</bdi>”, or try fewer words and filters.
        </>
      )}
    </EmptyState>
  )
}
