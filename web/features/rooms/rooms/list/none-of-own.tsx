import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { today } from '../../../../lib/format/dates.ts'
import { SaveSearch } from '../../../../lib/saved-searches/save-search.tsx'
import { PlusIcon } from '../../../../ui/pictures/more-icons.tsx'
import { attendanceQuery } from '../../../festivals/festival-attendance/festival-attendance.queries.ts'
import { festivalQuery } from '../../../festivals/festivals/festivals.queries.ts'
import { roomCountQuery } from '../rooms.queries.ts'
import { formatAllFull, formatNoneOfOwn } from '../rooms.words.ts'
import { useActiveFilters } from './active-filters.tsx'
import { LooserResults } from './looser-results.tsx'
import { withFullRooms } from './looser-searches.ts'
import { type RoomFilters, roomFilters } from './room-filters.ts'

type NoneOfOwnProps = {
  api: Api
  filters: RoomFilters
  memberId: string
  onPost: (festivalId?: string) => void
}

/** One line above the rooms of other festivals: the member's own have none. It offers to post one, and to be told of new ones. */
export function NoneOfOwn({ api, filters, memberId, onPost }: NoneOfOwnProps) {
  const { rates } = useDisplayCurrency()
  const active = useActiveFilters(api, filters)
  const festivals = useOwnFestivals(api, memberId)
  const isFiltered = roomFilters.hasFilters(filters)
  // A search needs a filter: without one, each of the festivals is a search of its own.
  const ofFestivals = festivals?.map(({ id }) => ({ festivalId: id })) ?? []
  const queries = isFiltered ? [roomFilters.queryOf(filters, rates)] : ofFestivals
  const { data: full } = useQuery({
    ...roomCountQuery(api, roomFilters.queryOf(withFullRooms(filters), rates), memberId),
    enabled: filters.full === undefined,
  })
  const isKnown = festivals !== null && (full !== undefined || filters.full !== undefined)
  const only = festivals?.length === 1 ? festivals[0] : undefined
  return (
    <div className="mb-3 grid gap-3">
      <div className="flex min-h-13 flex-wrap items-center gap-x-5 rounded-m bg-sunk px-4 py-1">
        {isKnown && (
          <>
            <p className="me-auto py-2 wrap-anywhere">
              {full ? formatAllFull(full, true) : formatNoneOfOwn(only?.name, isFiltered)}
            </p>
            {full ? (
              <Link {...roomFilters.addressOf(withFullRooms(filters))} resetScroll={false} className="link-bar">
                {t.rooms.showFullRooms()}
              </Link>
            ) : null}
            <button type="button" aria-haspopup="dialog" onClick={() => onPost(only?.id)} className="link-bar gap-2">
              <PlusIcon size={18} />
              {t.rooms.postOne()}
            </button>
            {queries.length > 0 && (
              <SaveSearch
                api={api}
                wishes={queries.map((filters) => ({ list: 'rooms', filters }))}
                memberId={memberId}
                isShort
              />
            )}
          </>
        )}
      </div>
      {isFiltered && (
        <LooserResults
          api={api}
          filters={filters}
          active={active}
          memberId={memberId}
          isOfOwnFestivals={false}
          isOptional
        />
      )}
    </div>
  )
}

/** As many as a member may have saved searches. */
const maxFestivals = 10

/** The member's festivals that are not over; null while they are unknown. */
function useOwnFestivals(api: Api, memberId: string) {
  const { data: records = [] } = useQuery(attendanceQuery(api, memberId))
  const queries = useQueries({
    queries: records.slice(0, maxFestivals).map(({ festivalId }) => festivalQuery(api, festivalId, memberId)),
  })
  if (queries.some(({ isPending }) => isPending)) return null
  return queries.flatMap(({ data }) => (data && data.endDate >= today() ? [data] : []))
}
