import { type DanceStyle, filterStyles } from '../../../contract/options.ts'
import { type GivenSearch, onlyGiven, plainText, textOf } from '../../lib/search.ts'

/* The routes need this file on every page, so that it has only what reading an address takes. */

export const partyTimes = ['tonight', 'weekend'] as const
type PartyTime = (typeof partyTimes)[number]

/** The filters of the socials as they are in an address; a missing one is 'All Cities' or 'All Styles'. */
export type PartyFilters = {
  city?: string
  style?: DanceStyle
  when?: PartyTime
  /** The id of the party that is shown first, in a link to one party. */
  party?: string
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
    party: textOf(search['party']),
    cursor: textOf(search['cursor'], 500),
  })
}
