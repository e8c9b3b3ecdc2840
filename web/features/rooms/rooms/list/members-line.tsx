import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#texts'
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
          {t.rooms.noFestivalsOfYours({
            link: (inner) => (
              <Link to="/" className="link">
                {inner}
              </Link>
            ),
          })}
        </p>
      </>
    )
  if (filters.festivalId !== undefined) return <p>{t.rooms.allRoomsAtTheFestival()}</p>
  return (
    <SegmentedControl
      legend={t.rooms.roomsAt()}
      hideLegend
      options={[
        { value: 'mine', label: t.rooms.myFestivals() },
        { value: 'all', label: t.rooms.allFestivals() },
      ]}
      value={filters.scope ?? 'mine'}
      onChange={(scope) => void change({ scope: scope === 'all' ? 'all' : undefined })}
      className="text-base"
    />
  )
}
