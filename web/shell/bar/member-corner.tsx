import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Fragment } from 'react'
import { bounceQuery } from '../../features/people/account/mail-bounces.queries.ts'
import { warningsQuery } from '../../features/people/reports/reports.queries.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import type { SessionUser } from '../../lib/member/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { RunningNotes } from './running-notes.tsx'

const LiveUpdates = lazyPart(() => import('./live-updates.tsx'), 'LiveUpdates', null)

const PushUpdates = lazyPart(() => import('./push-updates.tsx'), 'PushUpdates', null)

const UnreadWarnings = lazyPart(
  () => import('../../features/people/reports/unread-warnings.tsx'),
  'UnreadWarnings',
  null,
)

const EmailsComeBack = lazyPart(
  () => import('../../features/people/account/emails-come-back.tsx'),
  'EmailsComeBack',
  null,
)

/** The bell and the menu of the member; visitors do not load it. */
export const MemberCorner = ({ member }: { member: SessionUser }) => (
  <Fragment key={member.id}>
    <NotificationBell memberId={member.id} />
    <AccountMenu member={member} />
    <LiveUpdates memberId={member.id} />
    <PushUpdates memberId={member.id} />
    <AccountDialogs memberId={member.id} />
    <RunningNotes memberId={member.id} />
  </Fragment>
)

/** What few members ever see is loaded only for them. */
function AccountDialogs({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const hasWarnings = (useQuery(warningsQuery(api, memberId)).data?.length ?? 0) > 0
  const bounce = useQuery(bounceQuery(api, memberId)).data?.bounce
  return (
    <>
      {hasWarnings && <UnreadWarnings memberId={memberId} />}
      {bounce && <EmailsComeBack memberId={memberId} bounce={bounce} />}
    </>
  )
}
