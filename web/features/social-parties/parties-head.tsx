import type { SocialParty } from '../../../contract/social-parties.ts'
import type { Api } from '../../lib/api.ts'
import { formatPartyDay } from '../../lib/format/dates.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { PartyStructuredData } from './party-structured-data.tsx'
import { pathOfParty, pictureOfParty, useSharedParty } from './shared-party.ts'

type PartiesHeadProps = { api: Api; origin: string; partyId: string | undefined }

/** The head of the finder: in a link to one social, that of the social. */
export function PartiesHead({ api, origin, partyId }: PartiesHeadProps) {
  const party = useSharedParty(api, partyId)
  if (!party)
    return (
      <PageHead
        title="Social Dance Finder"
        description="Find bachata, salsa, kizomba and zouk socials in your city, tonight and this weekend."
        path="/social-parties"
      />
    )
  return (
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
}

/** Without the address, which is on the page. */
function descriptionOf({ venueName, city, date, time, danceStyles }: SocialParty) {
  const when = [formatPartyDay(date.slice(0, 10)), time].filter(Boolean).join(', ')
  const styles = danceStyles.length > 0 ? ` ${danceStyles.join(', ')}.` : ''
  return `Dance social at ${venueName} in ${city}: ${when}.${styles} See it on the map and find others nearby.`
}
