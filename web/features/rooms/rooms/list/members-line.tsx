import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '../../../../lib/api.ts'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
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
          and tap Going on yours.
        </p>
      </>
    )
  if (filters.festivalId !== undefined) return <p>All rooms at the festival you chose.</p>
  return (
    <SegmentedControl
      legend="Rooms at"
      hideLegend
      options={scopes}
      value={filters.scope ?? 'mine'}
      onChange={(scope) => void change({ scope: scope === 'all' ? 'all' : undefined })}
      className="text-base"
    />
  )
}

const scopes = [
  { value: 'mine', label: 'My festivals' },
  { value: 'all', label: 'All festivals' },
] as const
