import { queryOptions } from '@tanstack/react-query'
import type { NewSocialParty } from '../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../lib/api.ts'
import { allItems } from '../../../lib/lists/paged-query.ts'

type Days = { from: string; to: string }

/** In milliseconds; another admin may have uploaded socials since. */
const staleTime = 60_000

/** The stored socials of these days, which an upload compares with its rows. */
export const storedSocialsQuery = (api: Api, { from, to }: Days) =>
  queryOptions({
    queryKey: ['social-parties', 'between', from, to],
    queryFn: () => allItems((start) => api.socialParties.list({ query: { from, to, ...start } })),
    staleTime,
  })

/** From the first to the last day of the rows, none of them before `earliest`; null if there is none. */
export function daysOf(rows: readonly { value: NewSocialParty | null }[], earliest: string): Days | null {
  const days: string[] = []
  for (const { value } of rows) if (value && value.date >= earliest) days.push(value.date.slice(0, 10))
  const ordered = [...new Set(days)].toSorted()
  const [from, to] = [ordered[0], ordered.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}
