import { Link } from '@tanstack/react-router'
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

type PendingRevisionProps = { api: Api; festival: FestivalWithRevision & { revision: FestivalRevision } }

/** A change of an approved festival that is waiting for an admin. The approval applies only to the displayed version. */
export function PendingRevision({ api, festival }: PendingRevisionProps) {
  const { id, name, organizer, revision } = festival
  const decide = useDecideRevision(api, {
    onSuccess: (decided, { status }) =>
      toast(
        status === 'approved'
          ? { title: 'Change approved', description: `Everyone can see ${decided.name} as changed.` }
          : { title: 'Change refused', description: `${decided.name} stays as it is.` },
      ),
    onError: (error, { status }) =>
      toastFailure(status === 'approved' ? 'Failed to approve the change' : 'Failed to refuse the change', error),
  })
  const press = (status: 'approved' | 'refused') => decide.mutate({ id, revisionId: revision.id, status })
  const isPending = (status: 'approved' | 'refused') => decide.isPending && decide.variables.status === status
  return (
    <Card as="article" aria-label={`Change of ${name}`}>
      <h3 className="text-xl">
        <Link to="/festivals/$id" params={{ id }} dir="auto" className="link-quiet">
          {name}
        </Link>
      </h3>
      <RevisionChanges festival={festival} />
      {revision.website !== null && revision.website !== festival.website && (
        <p className="mt-3">
          <OutsideLink href={revision.website} className="link">
            Look at the new website
            <span className="sr-only"> of {name} (opens in a new tab)</span>
          </OutsideLink>
        </p>
      )}
      <p className="mt-3 text-sm text-soft">
        Changed by {organizer?.name ?? 'a former member'} on {formatDayOf(revision.createdAt)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<CheckIcon size={20} />}
          pending={isPending('approved')}
          pendingLabel="Approving…"
          disabled={isPending('refused')}
          onClick={() => press('approved')}
        >
          Approve
        </Button>
        <Button
          pending={isPending('refused')}
          pendingLabel="Refusing…"
          disabled={isPending('approved')}
          onClick={() => press('refused')}
        >
          Refuse
        </Button>
      </div>
    </Card>
  )
}
