import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { looserSearches } from './looser-searches.ts'
import { type ActiveFilter, type RoomFilters, roomFilters } from './room-filters.ts'
import { roomCountQuery } from '../rooms.queries.ts'

type LooserResultsProps = {
  api: Api
  filters: RoomFilters
  active: ActiveFilter[]
  memberId: string | null
  /** Whether the search was limited to the member's own festivals. */
  isOfOwnFestivals: boolean
  /** Where rooms of other festivals follow: nothing is said if no search finds rooms. */
  isOptional?: boolean
}

/** The filters that make a list empty: the number of rooms without each of them, as links. */
export function LooserResults({
  api,
  filters,
  active,
  memberId,
  isOfOwnFestivals,
  isOptional = false,
}: LooserResultsProps) {
  const display = useDisplayCurrency()
  const searches = looserSearches({ filters, active, isOfOwnFestivals, display })
  const counts = useQueries({
    queries: searches.map((search) =>
      roomCountQuery(api, roomFilters.queryOf(search.filters, display.rates), memberId),
    ),
  })
  if (counts.some(({ isPending }) => isPending)) return null
  const all = searches.flatMap((search, at) => {
    const total = counts[at]?.data ?? 0
    return total > 0 ? [{ ...search, text: search.tell(total) }] : []
  })
  const nearest = all.filter(({ isLastResort }) => !isLastResort)
  const found = nearest.length > 0 ? nearest : all
  if (isOptional && found.length === 0) return null
  const isSpelledWrong = filters.query !== undefined && found.every(({ isOfWords }) => isOfWords)
  return (
    <div className="grid w-full justify-items-center gap-3 text-soft">
      {isSpelledWrong && (
        <p>
          {t.rooms.checkTheSpelling({
            query: filters.query,
            bdi: (inner) => <bdi className="wrap-anywhere">{inner}</bdi>,
          })}
        </p>
      )}
      {found.length === 0 && !isSpelledWrong && <p>{t.rooms.tryFewerFilters()}</p>}
      {found.length > 0 && (
        <ul aria-label={t.rooms.searchesThatFindRooms()} className="flex flex-wrap justify-center gap-2">
          {found.map(({ filters: looser, text }) => (
            <li key={text}>
              <Link
                {...roomFilters.addressOf(looser)}
                resetScroll={false}
                activeOptions={{ exact: true }}
                onClick={roomFilters.showResultsFromTop}
                className="chip wrap-anywhere whitespace-normal"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
