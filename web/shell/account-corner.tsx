import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useForgetMemberData } from '../features/auth/forget-member-data.ts'
import { useSession } from '../lib/session.ts'
import { LazyBoundary } from '../lib/lazy-boundary.tsx'
import { buttonClass } from '../ui/button.tsx'

/* Visitors load neither. */
const NotificationBell = lazy(() =>
  import('./notification-bell.tsx').then(({ NotificationBell }) => ({ default: NotificationBell })),
)
const AccountMenu = lazy(() => import('./account-menu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })))

/** Login, or who is signed in. Its place is as wide as either, for the page comes as a visitor's. */
export function AccountCorner() {
  const member = useSession()
  useForgetMemberData(member?.id)
  return (
    <div className="flex min-w-[88px] flex-none justify-end">
      {member ? (
        <>
          <LazyBoundary>
            <NotificationBell key={member.id} memberId={member.id} />
          </LazyBoundary>
          <LazyBoundary>
            <AccountMenu member={member} />
          </LazyBoundary>
        </>
      ) : (
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          Login
        </Link>
      )}
    </div>
  )
}
