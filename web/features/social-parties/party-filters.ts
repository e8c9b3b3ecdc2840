import { linkOptions } from '@tanstack/react-router'
import { addressFilters } from '../../lib/address-filters.tsx'
import { weekdayOf } from '../../lib/calendar.ts'
import { addDays, today } from '../../lib/dates.ts'
import { onlyGiven } from '../../lib/search.ts'
import { type PartyFilters, readPartyFilters } from './party-address.ts'

export const partyFilters = addressFilters<PartyFilters>({
  read: readPartyFilters,
  addressOf: (search) => linkOptions({ to: '/social-parties', search }),
  paths: ['/social-parties'],
  resultsId: 'socials',
})

export const hasFilters = ({ city, style, when }: PartyFilters) => (city ?? style ?? when) !== undefined

/** What is left of the filters when one is dropped, the least loss first; where no single one helps, all but the city. */
export function waysOut({ city, style, when }: PartyFilters): PartyFilters[] {
  const ways = [
    when && { city, style },
    style && { city, when },
    city && style && when && { city },
    city && { style, when },
  ]
  return ways.filter((way) => typeof way === 'object').map((way) => readPartyFilters(way))
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
  return onlyGiven({ city, danceStyles: style, from, to })
}

function weekendOf(day: string): [from: string, to: string] {
  const weekday = weekdayOf(day)
  const sunday = addDays(day, 6 - weekday)
  return [weekday >= 4 ? day : addDays(sunday, -2), sunday]
}
