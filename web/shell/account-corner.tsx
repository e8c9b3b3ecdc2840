import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useForgetMemberData } from '../features/auth/forget-member-data.ts'
import { useSession } from '../lib/session.ts'
import { Part } from '../lib/part.tsx'
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
          <Part>
            <NotificationBell key={member.id} memberId={member.id} />
          </Part>
          <Part>
            <AccountMenu member={member} />
          </Part>
        </>
      ) : (
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          Login
        </Link>
      )}
    </div>
  )
}
