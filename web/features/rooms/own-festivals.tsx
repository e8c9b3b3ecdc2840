import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { LiveSwitch } from '../../ui/choice.tsx'
import { attendanceQuery } from '../festival-attendance/festival-attendance.queries.ts'
import { type RoomFilters, roomFilters } from './room-filters.ts'
import type { RoomList } from './room-list.ts'

type OwnFestivalsProps = { api: Api; filters: RoomFilters; list: RoomList }

/**
 * A line above the rooms: a switch for members who go to festivals, a hint for those who do not, and an invitation for visitors.
 * It has the same height for all, so that nothing moves once the session is known.
 */
export function OwnFestivals(props: OwnFestivalsProps) {
  return (
    <div className="grid min-h-26 content-center sm:min-h-20 xl:min-h-14">
      <Line {...props} />
    </div>
  )
}

function Line({ api, filters, list }: OwnFestivalsProps) {
  const hydrated = useHydrated()
  const member = useSession()?.id ?? null
  const { data: records } = useQuery(attendanceQuery(api, member))
  const change = roomFilters.useChange(filters)
  if (!hydrated) return null
  if (member === null)
    return (
      <Callout>
        <Link to="/auth" search={{ next: '/rooms' }} className="link">
          Log in
        </Link>{' '}
        and see how well each room fits you.
      </Callout>
    )
  if (!records) return null
  if (records.length === 0)
    return (
      <Callout tone="amber">
        You have no festivals yet.{' '}
        <Link to="/" className="link">
          Browse festivals
        </Link>{' '}
        and mark where you go: see their rooms first.
      </Callout>
    )
  if (list.isVisitors) return <ShowOwn list={list} />
  if (filters.festivalId !== undefined) return <p className="text-soft">All rooms of the festival that you chose.</p>
  return (
    <LiveSwitch
      label="Only my festivals"
      className="justify-self-start"
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
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button pending={pending} onClick={() => void press()}>
        Show what fits me
      </Button>
      <span className="text-soft">These are everybody’s rooms.</span>
    </p>
  )
}
