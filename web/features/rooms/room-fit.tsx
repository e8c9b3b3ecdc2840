import { Link } from '@tanstack/react-router'
import type { RoomShare } from '../../../contract/rooms.ts'
import { useLoginSearch } from '../../lib/login-search.ts'
import type { SessionUser } from '../../lib/session.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { InfoIcon } from '../../ui/more-icons.tsx'
import { formatFitAndDifferences } from './room-fit.words.ts'

/** How well the room fits the viewer, or what they can do to find out. */
export function RoomFit({ room, member }: { room: RoomShare; member: SessionUser | null }) {
  const loginSearch = useLoginSearch()
  const sentence = formatFitAndDifferences(room.fit)
  return (
    <p className="flex min-h-14 gap-2">
      {sentence ? (
        <>
          <CheckIcon size={20} className="mt-0.5 flex-none text-teal" />
          <span className="font-medium">{sentence}</span>
        </>
      ) : (
        <>
          <InfoIcon size={20} className="mt-0.5 flex-none text-soft" />
          {member ? (
            <span className="text-soft">
              <Link to="/settings" hash="preferences" className="link">
                Say what you like to share
              </Link>{' '}
              and see how well this room fits you.
            </span>
          ) : (
            <span className="text-soft">
              <Link to="/auth" search={loginSearch} className="link">
                Log in
              </Link>{' '}
              and see how well this room fits you.
            </span>
          )}
        </>
      )}
    </p>
  )
}
