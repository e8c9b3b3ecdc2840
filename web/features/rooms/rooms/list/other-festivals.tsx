import type { ReactNode } from 'react'
import type { RoomShare } from '../../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../../lib/api.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { usePagedList } from '../../../../lib/lists/paged-list.tsx'
import { roomsQuery } from '../rooms.queries.ts'
import { NoneOfOwn } from './none-of-own.tsx'
import { type RoomFilters, roomPageOf } from './room-filters.ts'
import { RoomResults } from './room-results.tsx'

type OtherFestivalsProps = {
  api: Api
  filters: RoomFilters
  memberId: string
  post: ReactNode
  /** Opens the dialog for a new room at this festival, or at one that is chosen there. */
  onPost: (festivalId?: string) => void
  children: (room: RoomShare, isFirst: boolean) => ReactNode
}

/** Where the member's own festivals have no rooms: a line that says so, and the rooms of other festivals that match the filters. */
export function OtherFestivals({ api, filters, memberId, post, onPost, children }: OtherFestivalsProps) {
  const { rates } = useDisplayCurrency()
  const page = roomPageOf({ ...filters, scope: 'all' }, rates)
  const list = usePagedList((viewer) => roomsQuery(api, page, viewer), { ownOnly: true })
  const isEmpty = list.data?.items.length === 0
  return (
    <>
      {!isEmpty && <NoneOfOwn {...{ api, filters, memberId, onPost }} />}
      <RoomResults {...{ api, list, filters, post }} isOfOthers={!isEmpty}>
        {children}
      </RoomResults>
    </>
  )
}
