import { linkOptions } from '@tanstack/react-router'
import { type DanceStyle, filterStyles } from '../../../contract/options.ts'
import { addressFilters } from '../../lib/address-filters.tsx'
import { addDays, today, weekdayOf } from '../../lib/dates.ts'
import { type GivenSearch, onlyGiven, plainText, textOf } from '../../lib/search.ts'

export const partyTimes = ['tonight', 'weekend'] as const
type PartyTime = (typeof partyTimes)[number]

/** The filters of the socials as they stand in an address; a missing one is 'All Cities' or 'All Styles'. */
export type PartyFilters = {
  city?: string
  style?: DanceStyle
  when?: PartyTime
  /** Where the list begins: 'Show more socials' links there for browsers that run no script. */
  cursor?: string
}

/** Reads an address; what makes no sense is left out. */
export function readPartyFilters(search: GivenSearch): PartyFilters {
  const city = textOf(search['city'])
  const style = plainText(search['style']).toLowerCase()
  return onlyGiven({
    city: city === 'all' ? undefined : city,
    style: filterStyles.find((one) => one.toLowerCase() === style),
    when: partyTimes.find((one) => one === search['when']),
    cursor: textOf(search['cursor'], 500),
  })
}

export const partyFilters = addressFilters<PartyFilters>({
  read: readPartyFilters,
  addressOf: (search) => linkOptions({ to: '/social-parties', search }),
  paths: ['/social-parties'],
  resultsId: 'socials',
})

export const hasFilters = ({ city, style, when }: PartyFilters) => (city ?? style ?? when) !== undefined

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
