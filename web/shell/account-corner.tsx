import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useForgetMemberData } from '../features/auth/forget-member-data.ts'
import { useLoginSearch } from '../lib/login-search.ts'
import { useSession } from '../lib/session.ts'
import { LazyBoundary } from '../lib/lazy-boundary.tsx'
import { buttonClass } from '../ui/button.tsx'

const MemberCorner = lazy(() => import('./member-corner.tsx').then(({ MemberCorner }) => ({ default: MemberCorner })))

/** The login link, or the bell and menu of the member; wide enough for either, as the server renders every page for a visitor. */
export function AccountCorner() {
  const member = useSession()
  const search = useLoginSearch()
  useForgetMemberData(member?.id)
  return (
    <div className="flex min-w-[88px] flex-none justify-end">
      {member ? (
        <LazyBoundary>
          <MemberCorner member={member} />
        </LazyBoundary>
      ) : (
        <Link to="/auth" search={search} className={buttonClass({ variant: 'primary' })}>
          Login
        </Link>
      )}
    </div>
  )
}
