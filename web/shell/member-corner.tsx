import { lazy } from 'react'
import { LazyBoundary } from '../lib/lazy-boundary.tsx'
import type { SessionUser } from '../lib/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'

const LiveUpdates = lazy(() => import('./live-updates.tsx').then(({ LiveUpdates }) => ({ default: LiveUpdates })))

/** The bell and the menu of the member; visitors do not load it. */
export const MemberCorner = ({ member }: { member: SessionUser }) => (
  <>
    <NotificationBell key={member.id} memberId={member.id} />
    <AccountMenu member={member} />
    <LazyBoundary>
      <LiveUpdates key={member.id} memberId={member.id} />
    </LazyBoundary>
  </>
)
