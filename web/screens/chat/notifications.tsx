import { useRef } from 'react'
import { t } from '#texts'
import { AllNotifications } from '../../features/chat/notifications/all-notifications.tsx'
import { MarkAllRead } from '../../features/chat/notifications/mark-all-read.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { useSession } from '../../lib/member/session.ts'
import { MembersOnly } from '../../shell/pages/members-only.tsx'

/** All notifications of the member; the bell lists only unread ones. */
export function Notifications() {
  const title = useRef<HTMLHeadingElement>(null)
  const member = useSession()
  return (
    <div className="page page-column py-8">
      <PageHead title={t.notifications.notifications()} description={t.notifications.notificationsDescription()} />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 ref={title} tabIndex={-1} className="wrap-anywhere outline-none">
          {t.notifications.notifications()}
        </h1>
        {member && <MarkAllRead key={member.id} memberId={member.id} onGone={() => title.current?.focus()} />}
      </div>
      <MembersOnly reason={t.notifications.loginReason()}>
        {(member) => <AllNotifications key={member.id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}
