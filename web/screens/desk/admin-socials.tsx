import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { managedFilters } from '../../features/socials/party-admin/managed-filters.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { AdminPage } from '../../shell/pages/admin-page.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'

const ManagedList = membersPart(
  () => import('../../features/socials/party-admin/managed-list.tsx'),
  'ManagedList',
  <FormSkeleton />,
)

/** All local socials, for admins who look for one to edit. */
export function AdminSocials() {
  const { api } = useRouteContext({ from: '__root__' })
  const filters = managedFilters.useFilters()
  return (
    <AdminPage isWide title={t.desk.socials()} description={t.desk.socialsDescription()}>
      {() => <ManagedList api={api} filters={filters} />}
    </AdminPage>
  )
}
