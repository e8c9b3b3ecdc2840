import { useParams, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { membersPart } from '../../lib/member/members-part.ts'
import { AdminPage } from '../../shell/pages/admin-page.tsx'
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
    <AdminPage title={t.desk.adminDesk()} description={t.desk.deskDescription()}>
      {(admin) => <DeskCards api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Members, with their roles and suspensions. */
export function AdminMembers() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage isWide title={t.desk.members()} description={t.desk.membersDescription()}>
      {(admin) => <MembersDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Members' requests for verification, and the existing marks. */
export function AdminVerifications() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.desk.verifications()} description={t.desk.verificationsDescription()}>
      {(admin) => <VerificationsDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The waitlist and its export. */
export function AdminWaitlist() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage isWide title={t.desk.waitlist()} description={t.desk.waitlistDescription()}>
      {(admin) => <WaitlistDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** Messages of new members that are held for review, because they go to many recipients or may contain a link. */
export function AdminHeld() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.desk.heldMessages()} description={t.desk.heldDescription()}>
      {(admin) => <HeldDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The state of the site. */
export function AdminHealth() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.desk.health()} description={t.desk.healthDescription()}>
      {(admin) => <HealthDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The notices to everybody. */
export function AdminNotices() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.desk.maintenanceAndBanner()} description={t.desk.noticesDescription()}>
      {() => <NoticesDesk api={api} />}
    </AdminPage>
  )
}

/** The exchange rates with which prices are converted and compared. */
export function AdminRates() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.desk.currencyRates()} description={t.desk.ratesDescription()}>
      {(admin) => <RatesDesk api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The audit log. */
export function AdminAudit() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage isWide title={t.desk.auditLog()} description={t.desk.auditDescription()}>
      {(admin) => <AuditLog api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** The reports by members. */
export function AdminReports() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.desk.reports()} description={t.desk.reportsDescription()}>
      {(admin) => <ReportQueue api={api} adminId={admin.id} />}
    </AdminPage>
  )
}

/** One report, with both members and the decision. */
export function AdminReport() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/admin/reports/$id' })
  return (
    <AdminPage title={t.desk.report()} description={t.desk.reportDescription()}>
      {(admin) => <ReportStory key={id} api={api} adminId={admin.id} id={id} />}
    </AdminPage>
  )
}
