import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '../../../../lib/api.ts'
import { LiveSwitch } from '../../../../ui/fields/choice.tsx'
import { AlertIcon } from '../../../../ui/pictures/icons.tsx'
import { attendanceQuery } from '../../../festivals/festival-attendance/festival-attendance.queries.ts'
import { type RoomFilters, roomFilters } from './room-filters.ts'

type MembersLineProps = { api: Api; filters: RoomFilters; memberId: string }

/** Limits the rooms to the member's own festivals, or explains where those come from. */
export function MembersLine({ api, filters, memberId }: MembersLineProps) {
  const { data: records } = useQuery(attendanceQuery(api, memberId))
  const change = roomFilters.useChange(filters)
  if (!records) return null
  if (records.length === 0)
    return (
      <>
        <AlertIcon size={20} />
        <p>
          You have no festivals yet.{' '}
          <Link to="/" className="link">
            Browse festivals
          </Link>{' '}
          and mark where you go.
        </p>
      </>
    )
  if (filters.festivalId !== undefined) return <p>All rooms of the festival that you chose.</p>
  const isAll = filters.scope === 'all'
  return (
    <>
      <LiveSwitch
        label="All rooms"
        className="items-center text-base text-ink"
        on={isAll}
        onPress={(on) => change({ scope: on ? 'all' : undefined })}
      />
      <p>{isAll ? 'Rooms of all festivals.' : 'Rooms of your festivals.'}</p>
    </>
  )
}
