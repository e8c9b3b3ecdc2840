import { useParams, useRouteContext } from '@tanstack/react-router'
import { membersPart } from '../../lib/member/members-part.ts'
import { AdminPage } from '../../shell/admin-page.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'

/* The short pages for admins, in one file because the first load contains the file name of every page. */

const DeskCards = membersPart(() => import('../../features/desk/admin/desk-cards.tsx'), 'DeskCards', <FormSkeleton />)
const MembersDesk = membersPart(
  () => import('../../features/desk/admin/members-desk.tsx'),
  'MembersDesk',
  <FormSkeleton />,
)
const VerificationsDesk = membersPart(
  () => import('../../features/desk/admin/verifications-desk.tsx'),
  'VerificationsDesk',
  <FormSkeleton />,
)
const WaitlistDesk = membersPart(
  () => import('../../features/desk/admin/waitlist-desk.tsx'),
  'WaitlistDesk',
  <FormSkeleton />,
)
const HeldDesk = membersPart(() => import('../../features/desk/admin/held-desk.tsx'), 'HeldDesk', <FormSkeleton />)
const HealthDesk = membersPart(
  () => import('../../features/desk/admin/health/health-desk.tsx'),
  'HealthDesk',
  <FormSkeleton />,
)
const ReportQueue = membersPart(
  () => import('../../features/desk/admin/reports/report-queue.tsx'),
  'ReportQueue',
  <FormSkeleton />,
)
const ReportStory = membersPart(
  () => import('../../features/desk/admin/reports/report-story.tsx'),
  'ReportStory',
  <FormSkeleton />,
)
const NoticesDesk = membersPart(
  () => import('../../features/desk/admin/notices-desk.tsx'),
  'NoticesDesk',
  <FormSkeleton />,
)
const RatesDesk = membersPart(
  () => import('../../features/desk/admin/rates/rates-desk.tsx'),
  'RatesDesk',
  <FormSkeleton />,
)
const AuditLog = membersPart(() => import('../../features/desk/admin/audit-log.tsx'), 'AuditLog', <FormSkeleton />)

export function AdminDesk() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Admin desk" description="Where admins of Compás do their work.">
      {(admin) => <DeskCards api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Members, with their roles and suspensions. */
export function AdminMembers() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage isWide title="Members" description="Who is a member of Compás.">
      {(admin) => <MembersDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Members' requests for verification, and the existing marks. */
export function AdminVerifications() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Verifications" description="What members ask to have verified.">
      {(admin) => <VerificationsDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The waitlist and its export. */
export function AdminWaitlist() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage isWide title="Waitlist" description="Who waits for the launch.">
      {(admin) => <WaitlistDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Messages of new members that are held for review, because they go to many recipients or may contain a link. */
export function AdminHeld() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage
      title="Held messages"
      description="Messages of new members that go to many people, or may have a link or a contact in them."
    >
      {(admin) => <HeldDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The state of the site. */
export function AdminHealth() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Health" description="How the site is: its size, its jobs and its mail.">
      {(admin) => <HealthDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The notices to everybody. */
export function AdminNotices() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Maintenance and banner" description="What admins say to everybody.">
      {() => <NoticesDesk api={api} />}
    </AdminPage>
  )
}

/** The exchange rates with which prices are converted and compared. */
export function AdminRates() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Currency rates" description="The rates by which prices are converted and compared.">
      {(admin) => <RatesDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The audit log. */
export function AdminAudit() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage isWide title="Audit log" description="What admins did, and when.">
      {(admin) => <AuditLog api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The reports by members. */
export function AdminReports() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Reports" description="What members reported.">
      {(admin) => <ReportQueue api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** One report, with both members and the decision. */
export function AdminReport() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/admin/reports/$id' })
  return (
    <AdminPage title="Report" description="Where an admin decides on a report.">
      {(admin) => <ReportStory key={id} api={api} adminId={admin.id} id={id} />}
    </AdminPage>
  )
}
