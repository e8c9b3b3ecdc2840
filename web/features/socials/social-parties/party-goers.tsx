import { Link } from '@tanstack/react-router'
import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import { useHydrated } from '../../../lib/browser/hydration.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { membersPart } from '../../../lib/member/members-part.ts'
import { useSession } from '../../../lib/member/session.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'

const chip = 'chip chip-going'
const load = () => import('./goers.tsx')
const MemberGoing = membersPart(
  load,
  'MemberGoing',
  <span aria-hidden className={chip}>
    Going
  </span>,
)
const OnCard = lazyPart(load, 'GoersOnCard', null)
const OnPage = lazyPart(load, 'GoersOnPage', null)
const Word = lazyPart(load, 'Confirmed', null)

/** The other dates of a night, in an opened card. */
export const NextDates = lazyPart(load, 'NextDates', null)

type PartyProps = { party: SocialParty; className?: string }

/** Says that the member goes, or takes it back; it leads visitors to the login. */
export function GoingChip({ party }: PartyProps) {
  const next = useLoginSearch()
  if (useSession()) return <MemberGoing party={party} className="chip-going" />
  return (
    <Link to="/auth" search={next} className={chip}>
      Going<span className="sr-only"> to {party.venueName}</span>
    </Link>
  )
}

/* Who goes is read after the page, by parts that load after it too. */

export const GoersOnCard = (props: PartyProps) => useHydrated() && <OnCard {...props} />

export const GoersOnPage = (props: PartyProps) => useHydrated() && <OnPage {...props} />

export const Confirmed = (props: PartyProps) => useHydrated() && <Word {...props} />
