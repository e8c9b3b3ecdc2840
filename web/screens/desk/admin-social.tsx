import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { Doubt } from '../../features/socials/party-admin/doubt.tsx'
import { managedFilters } from '../../features/socials/party-admin/managed-filters.ts'
import { managedPartyQuery, useChangeParty } from '../../features/socials/party-admin/managed-parties.queries.ts'
import { RemoveParty } from '../../features/socials/party-admin/remove-party.tsx'
import { BackToList } from '../../lib/lists/back-to-list.tsx'
import { Loaded } from '../../lib/page/loaded.tsx'
import { membersPart } from '../../lib/member/members-part.ts'
import { isNotFound } from '../../lib/page/not-found.ts'
import { AdminPage } from '../../shell/pages/admin-page.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/overlays/toast.ts'

const PartyForm = membersPart(
  () => import('../../features/socials/party-form/party-form.tsx'),
  'PartyForm',
  <FormSkeleton />,
)

/** The page on which an admin corrects or removes one social. */
export function AdminSocial() {
  return (
    <AdminPage title={t.desk.editASocial()} description={t.desk.editSocialDescription()}>
      {(admin) => <EditParty memberId={admin.id} />}
    </AdminPage>
  )
}

function EditParty({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/admin/socials/$id' })
  const navigate = useNavigate()
  const query = useQuery(managedPartyQuery(api, id, memberId))
  const change = useChangeParty(api)
  const back = <BackToList list={managedFilters}>{t.desk.allSocials()}</BackToList>
  if (isNotFound(query.error))
    return (
      <EmptyState title={t.desk.partyNotFound()} action={back}>
        {t.desk.itMayHaveBeenRemoved()}
      </EmptyState>
    )
  return (
    <Loaded query={query} failed={t.desk.failedToLoadTheSocial()} loading={<FormSkeleton />}>
      {(party) => (
        <div className="grid gap-6">
          <div>{back}</div>
          <Doubt api={api} party={party} />
          <PartyForm
            party={party}
            memberId={memberId}
            onSave={async (body) => {
              const saved = await change.mutateAsync({ id, body })
              toast({ title: t.desk.socialSaved(), description: party.venueName })
              return saved
            }}
          />
          <div className="border-t border-line pt-6">
            <RemoveParty api={api} party={party} onRemoved={() => navigate(managedFilters.lastPlace().link)} />
          </div>
        </div>
      )}
    </Loaded>
  )
}
