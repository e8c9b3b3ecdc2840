import type { SocialParty } from '../../../contract/social-parties.ts'
import { eventAtPlace } from '../../lib/page/event-data.ts'
import { StructuredData } from '../../lib/page/structured-data.tsx'
import { placeOf } from './party.words.ts'
import { pathOfParty, pictureOfParty } from './shared-party.ts'

/** The social as schema.org describes it, for search engines. */
export const PartyStructuredData = ({ party, origin }: { party: SocialParty; origin: string }) => (
  <StructuredData value={() => eventOf(party, origin)} />
)

/** Noon is what a day without a time is stored as. */
const noTime = 'T12:00:00'

/** Its time is that of the clock where it is, without a zone, as nobody said one. */
function eventOf(party: SocialParty, origin: string) {
  const { id, venueName, date, danceStyles, instagramLink, latitude, longitude, precision } = party
  const geo = precision !== 'town' && latitude !== null && { '@type': 'GeoCoordinates', latitude, longitude }
  return {
    ...eventAtPlace,
    name: venueName,
    startDate: date.endsWith(noTime) ? date.slice(0, 10) : date,
    url: origin + pathOfParty(id),
    image: origin + pictureOfParty(party),
    location: { '@type': 'Place', name: venueName, address: placeOf(party), ...(geo && { geo }) },
    ...(danceStyles.length > 0 && { keywords: danceStyles.join(', ') }),
    ...(instagramLink && { sameAs: instagramLink }),
  }
}
