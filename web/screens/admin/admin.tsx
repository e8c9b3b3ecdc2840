import { useRouteContext } from '@tanstack/react-router'
import { membersPart } from '../../lib/member/members-part.ts'
import { AdminPage } from '../../shell/admin-page.tsx'
import { FormSkeleton } from '../../shell/members-only.tsx'

/* The short pages of the admin's desk: in one file, as the first load names the file of every page. */

const DeskCards = membersPart(() => import('../../features/admin/desk-cards.tsx'), 'DeskCards', <FormSkeleton />)
const MembersDesk = membersPart(() => import('../../features/admin/members-desk.tsx'), 'MembersDesk', <FormSkeleton />)
const VerificationsDesk = membersPart(
  () => import('../../features/admin/verifications-desk.tsx'),
  'VerificationsDesk',
  <FormSkeleton />,
)
const WaitlistDesk = membersPart(
  () => import('../../features/admin/waitlist-desk.tsx'),
  'WaitlistDesk',
  <FormSkeleton />,
)
const AuditLog = membersPart(() => import('../../features/admin/audit-log.tsx'), 'AuditLog', <FormSkeleton />)

export function AdminDesk() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Admin desk" description="Where admins of Compás do their work.">
      {(admin) => <DeskCards api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Finding members, their role, and their suspension. */
export function AdminMembers() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Members" description="Who is a member of Compás.">
      {(admin) => <MembersDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** What members ask to have verified, and what was. */
export function AdminVerifications() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Verifications" description="What members ask to have verified.">
      {(admin) => <VerificationsDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Who joined the waitlist, and its export. */
export function AdminWaitlist() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Waitlist" description="Who waits for the launch.">
      {(admin) => <WaitlistDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** What admins did. */
export function AdminAudit() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Audit log" description="What admins did, and when.">
      {(admin) => <AuditLog api={api} adminId={admin.id} />}
    </AdminPage>
  )
}
