import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { useCreateFestival } from '../../features/festivals/festivals/festivals.mutations.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PageHead } from '../../lib/page/page-head.tsx'

const FestivalForm = membersPart(
  () => import('../../features/festivals/festivals/form/festival-form.tsx'),
  'FestivalForm',
  <FormSkeleton />,
)

export function FestivalNew() {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const create = useCreateFestival(api)
  return (
    <div className="page page-column [--column:52rem] py-8">
      <PageHead title={t.festivals.addFestival()} description={t.festivals.addFestivalExplained()} />
      <h1>{t.festivals.addFestival()}</h1>
      <p className="mt-2 mb-8 text-soft">{t.festivals.othersSeeOnceApproved()}</p>
      <MembersOnly reason={t.festivals.logInToAdd()}>
        {(member) => (
          <FestivalForm
            key={member.id}
            draftName={`festival-new:${member.id}`}
            submitLabel={t.festivals.addFestival()}
            pendingLabel={t.festivals.adding()}
            onSubmit={async (body, idempotencyKey) => {
              const { id, approved } = await create.mutateAsync({ body, idempotencyKey })
              toast({
                title: t.festivals.festivalAdded(),
                description: approved ? t.festivals.everyoneCanSeeIt() : t.festivals.addedNeedsApproval(),
              })
              await navigate({ to: '/festivals/$id', params: { id } })
            }}
          />
        )}
      </MembersOnly>
    </div>
  )
}
