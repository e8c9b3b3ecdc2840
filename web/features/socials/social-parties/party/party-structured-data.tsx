import { clocksOf } from '../../../../../contract/socials/party-hours.ts'
import type { PartyDetails } from '../../../../../contract/socials/social-parties.ts'
import { knownTimeZone, type LocalTime, offsetOf } from '../../../../../contract/platform/time-zone.ts'
import { eventAtPlace } from '../../../../lib/page/event-data.ts'
import { StructuredData } from '../../../../lib/page/structured-data.tsx'
import { descriptionOf } from '../party.words.ts'
import { pathOfParty, pictureOfParty } from './shared-party.ts'

/** The social as schema.org data, for search engines. */
export const PartyStructuredData = ({ party, origin }: { party: PartyDetails; origin: string }) => (
  <StructuredData origin={origin} path={pathOfParty(party.id)} value={() => eventOf(party, origin)} />
)

function eventOf(party: PartyDetails, origin: string) {
  const { venueName, address, city, danceStyles, instagramLink, latitude, longitude, precision } = party
  const geo = precision !== 'town' && latitude !== null && { '@type': 'GeoCoordinates', latitude, longitude }
  const postal = { '@type': 'PostalAddress', ...(address && { streetAddress: address }), addressLocality: city }
  return {
    ...eventAtPlace,
    name: venueName,
    description: descriptionOf(party),
    ...timesOf(party),
    image: origin + pictureOfParty(party),
    location: { '@type': 'Place', name: venueName, address: postal, ...(geo && { geo }) },
    ...(danceStyles.length > 0 && { keywords: danceStyles.join(', ') }),
    ...(instagramLink && { sameAs: instagramLink }),
  }
}

/** The local times, with their offset from UTC if the zone is known. Without a time it is the day. */
function timesOf(party: PartyDetails) {
  const clocks = clocksOf(party)
  if (clocks === null) return { startDate: party.date.slice(0, 10) }
  const zone = knownTimeZone(party.timeZone)
  const written = (at: LocalTime) => `${at.day}T${at.time}:00${zone === null ? '' : offsetOf(at, zone)}`
  return { startDate: written(clocks.start), ...(clocks.end && { endDate: written(clocks.end) }) }
}
