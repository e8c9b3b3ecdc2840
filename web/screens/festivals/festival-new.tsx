import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useCreateFestival } from '../../features/festivals/festivals/festivals.mutations.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { MembersOnly } from '../../shell/members-only.tsx'
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
      <PageHead title="Add Festival" description="Add a Latin dance festival to Compás." />
      <h1>Add Festival</h1>
      <p className="mt-2 mb-8 text-soft">You see it at once, everyone else as soon as an admin has approved it.</p>
      <MembersOnly reason="Members add festivals, so that somebody stands behind each one.">
        {(member) => (
          <FestivalForm
            key={member.id}
            draftName={`festival-new:${member.id}`}
            submitLabel="Add Festival"
            pendingLabel="Adding…"
            onSubmit={async (body, idempotencyKey) => {
              const { id, approved } = await create.mutateAsync({ body, idempotencyKey })
              toast({
                title: 'Festival added',
                description: approved ? 'Everyone can see it now.' : 'Everyone sees it once an admin has approved it.',
              })
              await navigate({ to: '/festivals/$id', params: { id } })
            }}
          />
        )}
      </MembersOnly>
    </div>
  )
}
