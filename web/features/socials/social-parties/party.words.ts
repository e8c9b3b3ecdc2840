import { t } from '#texts'
import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import { formatPartyDay } from '../../../lib/format/dates.ts'
import { placeText } from '../../../../texts/places.ts'
import { listed } from '../../../../texts/intl.ts'
import { announcedTime } from '../../../lib/format/announced-time.ts'

/** The address with the city, which many addresses already contain: 'Calle Mayor 1, Madrid'. */
export function placeOf({ address, city }: Pick<SocialParty, 'address' | 'city'>): string {
  if (address === '') return city
  return placeText(address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`)
}

/** The address of a map service with directions; phones open their own app for it. */
export function directionsTo({ venueName, ...party }: SocialParty): string {
  const search = new URLSearchParams({ api: '1', destination: `${venueName}, ${placeOf(party)}` })
  return `https://www.google.com/maps/dir/?${search.toString()}`
}

/** The address of a map service that searches for it. */
export function searchOf({ venueName, ...party }: SocialParty): string {
  const search = new URLSearchParams({ api: '1', query: `${venueName}, ${placeOf(party)}` })
  return `https://www.google.com/maps/search/?${search.toString()}`
}

/** Why there is no map of it. */
export const whereOf = ({ address }: Pick<SocialParty, 'address'>): string =>
  address === '' ? t.socialParties.onlyCityKnown() : t.socialParties.addressNotOnMap()

/** The path of its calendar file. */
export const calendarOf = ({ id }: Pick<SocialParty, 'id'>) => `/api/social-parties/${id}/calendar.ics` as const

/** The description for search engines and messengers, without the address, which is on the page. */
export function descriptionOf({ venueName, city, date, time, danceStyles }: SocialParty) {
  const when = [formatPartyDay(date.slice(0, 10)), announcedTime(time)].filter(Boolean).join(', ')
  return danceStyles.length > 0
    ? t.socialParties.descriptionWithStyles({ venueName, city, when, styles: listed(danceStyles, 'unit') })
    : t.socialParties.description({ venueName, city, when })
}
