import { t } from '#texts'
import { membersPart } from '../../../../lib/member/members-part.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { HeartIcon } from '../../../../ui/pictures/more-icons.tsx'
import { InterestChip, type InterestProps } from './interest-chip.tsx'
import { useSavedInBrowser } from './saved-in-browser.ts'

const InterestPlaceholder = () => (
  <span aria-hidden className="chip justify-center">
    <HeartIcon size={18} />
    {t.rooms.showInterest()}
  </span>
)

const MemberInterest = membersPart(() => import('./member-interest.tsx'), 'MemberInterest', <InterestPlaceholder />)

/** 'Show Interest', after a press 'Interested!': it saves the room for the viewer alone (decision 101). */
export function InterestButton(props: InterestProps) {
  return useSession() ? <MemberInterest {...props} /> : <VisitorInterest {...props} />
}

const VisitorInterest = (props: InterestProps) => <InterestChip {...props} {...useSavedInBrowser(props.room.id)} />
