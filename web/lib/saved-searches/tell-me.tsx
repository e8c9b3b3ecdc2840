import type { Api } from '../api.ts'
import { membersPart } from '../member/members-part.ts'
import { useChooseSearch, type Wish } from '../member/search-after-login.ts'
import { useSession } from '../member/session.ts'
import { BellIcon } from '../../ui/pictures/more-icons.tsx'
import { hidden } from '../../ui/text-elements.tsx'
import { type Told, tellMeWords } from './tell-me.words.tsx'

type TellMeProps = { api: Api; wish: Wish; of: Exclude<Told, 'rooms'>; className: string }

const MemberTellMe = membersPart(() => import('./save-search.tsx'), 'SaveSearch', null)

/** Saves a search, or ends it. A visitor is asked to sign in, after which it is saved (decision 125). */
export function TellMe({ api, wish, of, className }: TellMeProps) {
  const member = useSession()
  return member ? (
    <MemberTellMe api={api} wishes={[wish]} memberId={member.id} of={of} className={className} />
  ) : (
    <VisitorTellMe wish={wish} of={of} className={className} />
  )
}

function VisitorTellMe({ wish, of, className }: Omit<TellMeProps, 'api'>) {
  const choose = useChooseSearch(wish)
  return (
    <button type="button" onClick={choose} className={className}>
      <BellIcon size={18} />
      <span>{tellMeWords[of].offer({ hidden })}</span>
    </button>
  )
}
