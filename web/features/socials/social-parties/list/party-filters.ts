import { linkOptions } from '@tanstack/react-router'
import { t } from '#texts'
import type { PartyFilters as PartyQuery } from '../../../../../contract/socials/social-parties.ts'
import { type DanceStyle, filterStyles } from '../../../../../contract/platform/options.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.tsx'
import { weekdayOf } from '../../../../lib/format/calendar.ts'
import { addDays } from '../../../../lib/format/dates.ts'
import { choice, cursor, type FilterTable, oneOf } from '../../../../lib/lists/filter-table.ts'
import { onlyGiven, textOf } from '../../../../lib/lists/search.ts'

/** The filters of the socials as they are in an address; a missing one is 'All Cities' or 'All Styles'. */
export type PartyFilters = {
  city?: string
  style?: DanceStyle
  when?: 'tonight' | 'weekend'
  /** The id of the party from a shared link, which is listed first. */
  party?: string
  cursor?: string
}

/** All filters of the socials, with their forms in an address. */
export const partyFilterTable = {
  city: { is: 'filter', read: (value) => textOf(value) },
  style: choice({ label: t.socialParties.danceStyle, all: t.socialParties.allStyles, options: filterStyles }),
  when: { is: 'filter', read: oneOf(['tonight', 'weekend']) },
  party: { is: 'place', read: (value) => textOf(value) },
  cursor,
} satisfies FilterTable<PartyFilters>

export const partyFilters = addressFilters<PartyFilters, object>({
  table: partyFilterTable,
  addressOf: (search) => linkOptions({ to: '/social-parties', search }),
  paths: ['/social-parties'],
  resultsId: 'socials',
})

/** Filters to try if nothing matches, the smallest loss first: each without one of the filters, or the city alone. */
export function waysOut({ city, style, when }: PartyFilters): PartyFilters[] {
  const ways = [
    when && { city, style },
    style && { city, when },
    city && style && when && { city },
    city && { style, when },
  ]
  return ways.filter((way) => typeof way === 'object').map((way) => partyFilters.read(way))
}

/** The filters in the form of the API. The weekend is Friday to Sunday: the current one until Sunday's night is over, then the next. */
export function queryOf({ city, style, when }: PartyFilters, tonight: string) {
  const [from, to] = when === 'tonight' ? [tonight, tonight] : when === 'weekend' ? weekendOf(tonight) : []
  const query: Record<keyof PartyQuery, string | undefined> = {
    city,
    danceStyles: style,
    from,
    to,
    festivalId: undefined,
    venueOf: undefined,
    // Within a weekend each night has one date.
    each: when ? undefined : 'night',
  }
  return onlyGiven(query)
}

function weekendOf(day: string): [from: string, to: string] {
  const weekday = weekdayOf(day)
  const sunday = addDays(day, 6 - weekday)
  return [weekday >= 4 ? day : addDays(sunday, -2), sunday]
}
