import { Link } from '@tanstack/react-router'
import { Info } from 'lucide'
import type { RoomShare } from '../../../contract/rooms.ts'
import { useLoginSearch } from '../../lib/login-search.ts'
import type { SessionUser } from '../../lib/session.ts'
import { CheckIcon, ChevronDownIcon, icon } from '../../ui/icons.tsx'
import { Reasons } from './fit-reasons.tsx'
import { formatFit } from './room-fit.words.ts'

const InfoIcon = icon(Info)

/** How well the room fits the viewer, with the reasons on a press, or what they can do to find out. */
export function RoomFit({ room: { fit }, member }: { room: RoomShare; member: SessionUser | null }) {
  const words = formatFit(fit)
  if (!fit || words === null) return <FitHint member={member} />
  return (
    <details className="group -my-1.5 min-h-14">
      <summary className="flex min-h-14 cursor-pointer items-center gap-2 rounded-m font-medium">
        <CheckIcon size={20} className="flex-none text-teal" />
        {words}
        <span className="text-sm font-normal text-soft">
          {fit.fits} of {fit.of} things
        </span>
        <ChevronDownIcon size={20} className="ms-auto flex-none text-soft group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-3">
        <Reasons fit={fit} />
      </div>
    </details>
  )
}

function FitHint({ member }: { member: SessionUser | null }) {
  const loginSearch = useLoginSearch()
  return (
    <p className="flex min-h-14 gap-2">
      <InfoIcon size={20} className="mt-0.5 flex-none text-soft" />
      <span className="text-soft">
        {member ? (
          <Link to="/settings" hash="preferences" className="link">
            Say what you like to share
          </Link>
        ) : (
          <Link to="/auth" search={loginSearch} className="link">
            Log in
          </Link>
        )}{' '}
        and see how well this room fits you.
      </span>
    </p>
  )
}
