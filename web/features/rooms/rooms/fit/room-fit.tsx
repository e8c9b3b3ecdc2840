import { Link } from '@tanstack/react-router'
import { Info } from 'lucide'
import { t } from '#texts'
import type { RoomShare } from '../../../../../contract/rooms/rooms.ts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { useLoginSearch } from '../../../../lib/member/login-search.ts'
import type { SessionUser } from '../../../../lib/member/session.ts'
import { icon } from '../../../../ui/pictures/icons.tsx'

const InfoIcon = icon(Info)

/* For members only, because visitors have no fit. */
const FitDetails = lazyPart(() => import('./fit-reasons.tsx'), 'FitDetails', <div className="-my-1.5 min-h-14" />)

/** How well the room fits the viewer, with the reasons on a press, or a hint how to get that information. */
export function RoomFit({ room: { fit }, member }: { room: RoomShare; member: SessionUser | null }) {
  const hint = <FitHint member={member} />
  return fit ? <FitDetails fit={fit}>{hint}</FitDetails> : hint
}

function FitHint({ member }: { member: SessionUser | null }) {
  const loginSearch = useLoginSearch()
  return (
    <p className="flex min-h-14 gap-2">
      <InfoIcon size={20} className="mt-0.5 flex-none text-soft" />
      <span className="text-soft">
        {member
          ? t.rooms.setPreferencesToSeeFit({
              link: (inner) => (
                <Link to="/settings/$section" params={{ section: 'preferences' }} className="link">
                  {inner}
                </Link>
              ),
            })
          : t.rooms.logInToSeeFit({
              link: (inner) => (
                <Link to="/auth" search={loginSearch} className="link">
                  {inner}
                </Link>
              ),
            })}
      </span>
    </p>
  )
}
