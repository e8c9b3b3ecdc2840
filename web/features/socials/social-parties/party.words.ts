import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import { formatPartyDay } from '../../../lib/format/dates.ts'

/** The address with the city, which many addresses already contain: 'Calle Mayor 1, Madrid'. */
export function placeOf({ address, city }: Pick<SocialParty, 'address' | 'city'>): string {
  if (address === '') return city
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`
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
  address === ''
    ? 'We only know the city, not the exact address.'
    : 'This address is not on our map yet: we only know its city.'

/** The path of its calendar file. */
export const calendarOf = ({ id }: Pick<SocialParty, 'id'>) => `/api/social-parties/${id}/calendar.ics` as const

/** The description for search engines and messengers, without the address, which is on the page. */
export function descriptionOf({ venueName, city, date, time, danceStyles }: SocialParty) {
  const when = [formatPartyDay(date.slice(0, 10)), time].filter(Boolean).join(', ')
  const styles = danceStyles.length > 0 ? ` ${danceStyles.join(', ')}.` : ''
  return `Dance social at ${venueName} in ${city}: ${when}.${styles} See where it is and find others nearby.`
}
