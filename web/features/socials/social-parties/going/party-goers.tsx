import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { useHydrated } from '../../../../lib/browser/hydration.ts'
import { useChooseGoing } from '../../../../lib/member/going-after-login.ts'
import { membersPart } from '../../../../lib/member/members-part.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { pathOfParty } from '../party/shared-party.ts'
import { hidden } from '../../../../ui/text-elements.tsx'

const chip = 'chip chip-going'
const load = () => import('./goers.tsx')
const GoingSoon = () => (
  <span aria-hidden className={chip}>
    {t.common.going()}
  </span>
)
const MemberGoing = membersPart(load, 'MemberGoing', <GoingSoon />)
const OnCard = lazyPart(load, 'GoersOnCard', null)
const OnPage = lazyPart(load, 'GoersOnPage', null)
const Word = lazyPart(load, 'Confirmed', null)

/** The other dates of a night, in an opened card. */
export const NextDates = lazyPart(load, 'NextDates', null)

type PartyProps = { party: SocialParty; className?: string }

/** Says that the member goes, or takes it back; a visitor goes once they have signed in. */
export function GoingChip({ party }: PartyProps) {
  const choose = useChooseGoing({ id: party.id, name: party.venueName }, pathOfParty(party.id))
  if (useSession()) return <MemberGoing party={party} className="chip-going" />
  return (
    <button type="button" onClick={choose} className={chip}>
      {t.socialParties.goingTo({
        venueName: party.venueName,
        hidden,
      })}
    </button>
  )
}

/* Who goes is read after the page, by parts that load after it too. */

export const GoersOnCard = (props: PartyProps) => useHydrated() && <OnCard {...props} />

export const GoersOnPage = (props: PartyProps) => useHydrated() && <OnPage {...props} />

export const Confirmed = (props: PartyProps) => useHydrated() && <Word {...props} />
