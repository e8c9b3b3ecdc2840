import { linkOptions } from '@tanstack/react-router'
import type { PartyFilters as PartyQuery } from '../../../../contract/socials/social-parties.ts'
import { type DanceStyle, filterStyles } from '../../../../contract/platform/options.ts'
import { addressFilters } from '../../../lib/lists/address-filters.tsx'
import { weekdayOf } from '../../../lib/format/calendar.ts'
import { addDays, today } from '../../../lib/format/dates.ts'
import { choice, cursor, type FilterTable, oneOf } from '../../../lib/lists/filter-table.ts'
import { onlyGiven, textOf } from '../../../lib/lists/search.ts'

/** The filters of the socials as they are in an address; a missing one is 'All Cities' or 'All Styles'. */
export type PartyFilters = {
  city?: string
  style?: DanceStyle
  when?: 'tonight' | 'weekend'
  /** The id of the party that is shown first, in a link to one party. */
  party?: string
  cursor?: string
}

/** Every filter of the socials: how an address says it. */
export const partyFilterTable = {
  city: { is: 'filter', read: (value) => textOf(value) },
  style: choice({ label: 'Dance style', all: 'All Styles', options: filterStyles }),
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

/** What is left of the filters when one is dropped, the least loss first; where no single one helps, all but the city. */
export function waysOut({ city, style, when }: PartyFilters): PartyFilters[] {
  const ways = [
    when && { city, style },
    style && { city, when },
    city && style && when && { city },
    city && { style, when },
  ]
  return ways.filter((way) => typeof way === 'object').map((way) => partyFilters.read(way))
}

/** A night lasts until six in the morning. */
const nightEnds = 6 * 3_600_000

/**
 * The day of this night, `YYYY-MM-DD`: in the browser where its reader is, on the server, and until the page is hydrated, in UTC.
 */
export function dayOfTonight(isInBrowser: boolean): string {
  if (!isInBrowser) return today()
  const now = new Date(Date.now() - nightEnds)
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The filters as the API takes them. The weekend is Friday to Sunday: this one until Sunday's night is over, then the next. */
export function queryOf({ city, style, when }: PartyFilters, tonight: string) {
  const [from, to] = when === 'tonight' ? [tonight, tonight] : when === 'weekend' ? weekendOf(tonight) : []
  const query: Record<keyof PartyQuery, string | undefined> = {
    city,
    danceStyles: style,
    from,
    to,
    festivalId: undefined,
    venueOf: undefined,
  }
  return onlyGiven(query)
}

function weekendOf(day: string): [from: string, to: string] {
  const weekday = weekdayOf(day)
  const sunday = addDays(day, 6 - weekday)
  return [weekday >= 4 ? day : addDays(sunday, -2), sunday]
}
