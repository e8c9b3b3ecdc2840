import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { FestivalRevision, FestivalWithRevision } from '../../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../../lib/api.ts'
import { formatDayOf } from '../../../../lib/format/dates.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { CheckIcon } from '../../../../ui/pictures/icons.tsx'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { RevisionChanges } from './festival-revision.tsx'
import { useDecideRevision } from '../festivals.mutations.ts'
import { hidden } from '../../../../ui/text-elements.tsx'

type PendingRevisionProps = { api: Api; festival: FestivalWithRevision & { revision: FestivalRevision } }

/** A change of an approved festival that is waiting for an admin. The approval applies only to the displayed version. */
export function PendingRevision({ api, festival }: PendingRevisionProps) {
  const { id, name, organizer, revision } = festival
  const decide = useDecideRevision(api, {
    onSuccess: (decided, { status }) =>
      toast(
        status === 'approved'
          ? {
              title: t.festivals.changeApproved(),
              description: t.festivals.everyoneCanSeeChanged({ name: decided.name }),
            }
          : { title: t.festivals.changeDeclined(), description: t.festivals.staysAsItIs({ name: decided.name }) },
      ),
    onError: (error, { status }) =>
      toastFailure(
        status === 'approved' ? t.festivals.failedToApproveChange() : t.festivals.failedToDeclineChange(),
        error,
      ),
  })
  const press = (status: 'approved' | 'refused') => decide.mutate({ id, revisionId: revision.id, status })
  const isPending = (status: 'approved' | 'refused') => decide.isPending && decide.variables.status === status
  return (
    <Card as="article" aria-label={t.festivals.changeTo({ name })}>
      <h3 className="text-xl">
        <Link to="/festivals/$id" params={{ id }} dir="auto" translate="no" className="link-quiet">
          {name}
        </Link>
      </h3>
      <RevisionChanges festival={festival} />
      {revision.website !== null && revision.website !== festival.website && (
        <p className="mt-3">
          <OutsideLink href={revision.website} className="link">
            {t.festivals.lookAtWebsite({ name, hidden })}
          </OutsideLink>
        </p>
      )}
      <p className="mt-3 text-sm text-soft">
        {organizer
          ? t.festivals.changedBy({ name: organizer.name, day: formatDayOf(revision.createdAt) })
          : t.festivals.changedByFormerMember({ day: formatDayOf(revision.createdAt) })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<CheckIcon size={20} />}
          pending={isPending('approved')}
          pendingLabel={t.festivals.approving()}
          disabled={isPending('refused')}
          onClick={() => press('approved')}
        >
          {t.festivals.approve()}
        </Button>
        <Button
          pending={isPending('refused')}
          pendingLabel={t.festivals.declining()}
          disabled={isPending('approved')}
          onClick={() => press('refused')}
        >
          {t.festivals.decline()}
        </Button>
      </div>
    </Card>
  )
}
