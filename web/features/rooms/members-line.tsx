import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { LiveSwitch } from '../../ui/choice.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { attendanceQuery } from '../festival-attendance/festival-attendance.queries.ts'
import type { RoomFilters } from './room-address.ts'
import { roomFilters } from './room-filters.ts'
import type { RoomList } from './room-list.ts'

type MembersLineProps = { api: Api; filters: RoomFilters; list: RoomList; memberId: string }

/** Limits the rooms to the member's own festivals, or says where they come from. */
export function MembersLine({ api, filters, list, memberId }: MembersLineProps) {
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
  if (list.isVisitors) return <ShowOwn list={list} />
  if (filters.festivalId !== undefined) return <p>All rooms of the festival that you chose.</p>
  return (
    <LiveSwitch
      label="Only my festivals"
      className="items-center text-base text-ink"
      on={filters.scope !== 'all'}
      onPress={(on) => change({ scope: on ? undefined : 'all' })}
    />
  )
}

function ShowOwn({ list }: { list: RoomList }) {
  const [pending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    await list.showOwn()
    setPending(false)
  }
  return (
    <p className="flex items-center gap-4">
      <Button pending={pending} onClick={() => void press()}>
        Show what fits me
      </Button>
      <span className="max-sm:sr-only">These are everybody’s rooms.</span>
    </p>
  )
}
