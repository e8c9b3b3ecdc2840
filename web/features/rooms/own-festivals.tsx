import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { LiveSwitch } from '../../ui/choice.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { attendanceQuery } from '../festival-attendance/festival-attendance.queries.ts'
import type { RoomFilters } from './room-address.ts'
import { roomFilters } from './room-filters.ts'
import type { RoomList } from './room-list.ts'

type OwnFestivalsProps = { api: Api; filters: RoomFilters; list: RoomList }

/**
 * A line above the rooms: a switch for members who go to festivals, a hint for those who do not, and an invitation for visitors.
 * It has the same height for all, so that nothing moves once the session is known.
 */
export function OwnFestivals(props: OwnFestivalsProps) {
  return (
    <div className="flex min-h-11 items-center gap-2 text-sm text-soft">
      <Line {...props} />
    </div>
  )
}

function Line({ api, filters, list }: OwnFestivalsProps) {
  const hydrated = useHydrated()
  const member = useSession()?.id ?? null
  const { data: records } = useQuery(attendanceQuery(api, member))
  const change = roomFilters.useChange(filters)
  if (member === null)
    return (
      // Before hydration a signed-in browser, which a script in the head marks, keeps the place empty.
      <p className={hydrated ? undefined : 'in-data-session:invisible'}>
        <Link to="/auth" search={{ next: '/rooms' }} className="link">
          Log in
        </Link>{' '}
        and see how well each room fits you.
      </p>
    )
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
