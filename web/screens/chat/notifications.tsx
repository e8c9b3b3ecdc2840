import { useRef } from 'react'
import { AllNotifications } from '../../features/chat/notifications/all-notifications.tsx'
import { MarkAllRead } from '../../features/chat/notifications/mark-all-read.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { useSession } from '../../lib/member/session.ts'
import { MembersOnly } from '../../shell/members-only.tsx'

/** All notifications of the member; the bell lists only unread ones. */
export function Notifications() {
  const title = useRef<HTMLHeadingElement>(null)
  const member = useSession()
  return (
    <div className="page page-column py-8">
      <PageHead title="Notifications" description="What happened around your rooms, requests and chats." />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 ref={title} tabIndex={-1} className="wrap-anywhere outline-none">
          Notifications
        </h1>
        {member && <MarkAllRead key={member.id} memberId={member.id} onGone={() => title.current?.focus()} />}
      </div>
      <MembersOnly reason="Your notifications are here once we know who you are.">
        {(member) => <AllNotifications key={member.id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}
