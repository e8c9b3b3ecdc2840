import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { PageHead } from '../../../../lib/page/page-head.tsx'
import { PartyHead } from './party-head.tsx'
import { useSharedParty } from './shared-party.ts'

type PartiesHeadProps = { api: Api; origin: string; partyId: string | undefined }

/** The head of the finder; with a shared social first, it is the head of that social. */
export function PartiesHead({ api, origin, partyId }: PartiesHeadProps) {
  const party = useSharedParty(api, partyId)
  if (party) return <PartyHead party={party} origin={origin} />
  return (
    <PageHead
      title={t.socialParties.socialDanceFinder()}
      description={t.socialParties.finderDescription()}
      path="/social-parties"
    />
  )
}
