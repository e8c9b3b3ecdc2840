import type { SocialParty } from '../../../contract/social-parties.ts'
import { formatPartyDay } from '../../lib/format/dates.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { PartyStructuredData } from './party-structured-data.tsx'
import { pathOfParty, pictureOfParty } from './shared-party.ts'

/** The head of the page of a social, and of the finder in a link to one. */
export const PartyHead = ({ party, origin }: { party: SocialParty; origin: string }) => (
  <>
    <PageHead
      title={`${party.venueName} · ${party.city}`}
      description={descriptionOf(party)}
      path={pathOfParty(party.id)}
      picture={pictureOfParty(party)}
    />
    <PartyStructuredData key={party.id} party={party} origin={origin} />
  </>
)

/** Without the address, which is on the page. */
function descriptionOf({ venueName, city, date, time, danceStyles }: SocialParty) {
  const when = [formatPartyDay(date.slice(0, 10)), time].filter(Boolean).join(', ')
  const styles = danceStyles.length > 0 ? ` ${danceStyles.join(', ')}.` : ''
  return `Dance social at ${venueName} in ${city}: ${when}.${styles} See it on the map and find others nearby.`
}
