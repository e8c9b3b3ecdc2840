import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { useHydrated } from '../../../../lib/browser/hydration.ts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { useSession } from '../../../../lib/member/session.ts'
import type { RoomFilters } from './room-filters.ts'

const MembersLine = lazyPart(() => import('./members-line.tsx'), 'MembersLine', null)

type OwnFestivalsProps = { api: Api; filters: RoomFilters }

/**
 * A line above the rooms: 'My festivals | All festivals' for members with festivals, a hint for other members, and an invitation for visitors. It has the same
 * height for all, so that nothing moves when the session is known.
 */
export function OwnFestivals(props: OwnFestivalsProps) {
  const hydrated = useHydrated()
  const member = useSession()
  return (
    <div className="flex min-h-13 items-center gap-2 text-sm text-soft">
      {member ? (
        <MembersLine {...props} memberId={member.id} />
      ) : (
        // Before hydration the space is empty in a signed-in browser, which a script in the head marks.
        <p className={hydrated ? undefined : 'in-data-session:invisible'}>
          {t.rooms.logInToSeeFits({
            link: (inner) => (
              <Link to="/auth" search={{ next: '/rooms' }} className="link">
                {inner}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}
