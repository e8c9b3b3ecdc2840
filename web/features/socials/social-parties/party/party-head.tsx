import type { PartyDetails } from '../../../../../contract/socials/social-parties.ts'
import { PageHead } from '../../../../lib/page/page-head.tsx'
import { descriptionOf } from '../party.words.ts'
import { PartyStructuredData } from './party-structured-data.tsx'
import { pathOfParty, pictureOfParty } from './shared-party.ts'

/** The head of the page of a social, and of the finder in a link to one. */
export const PartyHead = ({ party, origin }: { party: PartyDetails; origin: string }) => (
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
