import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { valuesOf } from '../../features/festivals/festivals/form/festival-values.ts'
import { RevisionNotice } from '../../features/festivals/festivals/form/festival-revision.tsx'
import { FestivalNotFound } from '../../features/festivals/festivals/festival-not-found.tsx'
import { hasRevision, mayEdit } from '../../features/festivals/festivals/festival-rights.ts'
import { useChangeFestival } from '../../features/festivals/festivals/festivals.mutations.ts'
import { festivalQuery } from '../../features/festivals/festivals/festivals.queries.ts'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { RemoveFestival } from '../../features/festivals/festivals/form/remove-festival.tsx'
import { membersPart } from '../../lib/member/members-part.ts'
import { isNotFound } from '../../lib/page/not-found.ts'
import type { SessionUser } from '../../lib/member/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { exactly } from '../../lib/page/exactly.ts'

const FestivalForm = membersPart(
  () => import('../../features/festivals/festivals/form/festival-form.tsx'),
  'FestivalForm',
  <FormSkeleton />,
)

export function FestivalEdit() {
  return (
    <div className="page page-column [--column:52rem] py-8">
      <PageHead title={t.festivals.editFestivalTitle()} description={t.festivals.changeTheDetails()} />
      <h1 className="mb-8">{t.festivals.editFestivalTitle()}</h1>
      <MembersOnly reason={t.festivals.logInToEdit()}>
        {(member) => <EditForm key={member.id} member={member} />}
      </MembersOnly>
    </div>
  )
}

function EditForm({ member }: { member: SessionUser }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/festivals/$id/edit' })
  const navigate = useNavigate()
  const change = useChangeFestival(api)
  const { data: festival, error, refetch, isFetching } = useQuery(festivalQuery(api, id, member.id))
  const rounds = useRounds(festival?.revision != null)
  /** New days that leave events of the programme outside; saving the same days again confirms them. */
  const [doubtedDays, setDoubtedDays] = useState<string | null>(null)
  if (isNotFound(error)) return <FestivalNotFound />
  if (error)
    return <ErrorState title={t.festivals.failedToLoad()} onRetry={() => void refetch()} retrying={isFetching} />
  if (!festival) return <FormSkeleton />

  const back = (
    <Link to="/festivals/$id" params={{ id }} activeOptions={exactly} className={buttonClass()}>
      {t.festivals.backTo({ festival: festival.name })}
    </Link>
  )
  if (!mayEdit(festival, member))
    return (
      <EmptyState title={t.festivals.onlyOrganizerCanEdit()} action={back}>
        {t.festivals.letThemKnow()}
      </EmptyState>
    )
  /** Changes by an admin need no approval. */
  const mustWait = festival.approved && !member.isAdmin
  return (
    <>
      {hasRevision(festival) && (
        <div className="mb-8">
          <RevisionNotice api={api} festival={festival} isOwn={festival.organizer?.id === member.id} />
        </div>
      )}
      {mustWait && !hasRevision(festival) && <p className="mb-8 text-soft">{t.festivals.changesNeedApproval()}</p>}
      <FestivalForm
        key={rounds}
        draftName={`festival:${id}:${member.id}`}
        values={valuesOf(mustWait ? { ...festival, ...festival.revision } : festival)}
        submitLabel={t.common.saveChanges()}
        pendingLabel={t.festivals.saving()}
        onSubmit={async (festivalChange) => {
          const days = `${festivalChange.startDate} ${festivalChange.endDate}`
          const body = { ...festivalChange, isSure: doubtedDays === days }
          const { revision } = await change.mutateAsync({ id, body }).catch((failure: unknown) => {
            if (failure instanceof ApiError && failure.code === 'events_outside') setDoubtedDays(days)
            throw failure
          })
          toast({
            title: t.festivals.festivalSaved(),
            ...(mustWait && revision && { description: t.festivals.savedNeedsApproval() }),
          })
          await navigate({ to: '/festivals/$id', params: { id } })
        }}
      />
      <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        {back}
        <RemoveFestival api={api} festival={festival} onRemoved={() => navigate({ to: '/' })} />
      </div>
    </>
  )
}

/** Counts how often a waiting change was withdrawn or decided on; as the key of the form it resets it to the saved values. */
function useRounds(isWaiting: boolean): number {
  const [known, setKnown] = useState({ isWaiting, rounds: 0 })
  if (known.isWaiting !== isWaiting) setKnown({ isWaiting, rounds: known.rounds + (isWaiting ? 0 : 1) })
  return known.rounds
}
