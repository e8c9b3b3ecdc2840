import type { ManagedParty } from '../../../../contract/socials/social-parties.ts'
import { maxRemovals } from '../../../../contract/socials/party-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { TrashIcon } from '../../../ui/pictures/more-icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useRemoveParties } from './managed-parties.queries.ts'
import { chosenCount, removalQuestion, removalResult } from './party-admin.words.ts'

type ChosenPartiesProps = {
  api: Api
  chosen: readonly ManagedParty[]
  onChoose: (ids: readonly string[]) => void
}

/** The actions for all selected socials; the bar stays visible while there are any. */
export function ChosenParties({ api, chosen, onChoose }: ChosenPartiesProps) {
  const removal = useRemoveParties(api, {
    onSuccess: ({ removed }, ids) => {
      onChoose([])
      toast(removalResult(ids.length, removed))
    },
    onError: (error) => toastFailure('Failed to remove the socials', error),
  })
  const tooMany = chosen.length > maxRemovals
  return (
    <div className="floating-bar flex flex-wrap items-center justify-end gap-x-3 gap-y-2 p-3 ps-5">
      <output className="me-auto">
        {chosenCount(chosen.length)}
        {tooMany && <span className="block text-sm text-danger-ink">At most {maxRemovals} at once</span>}
      </output>
      <Button size="small" variant="quiet" onClick={() => onChoose([])}>
        Clear
      </Button>
      {!tooMany && (
        <ConfirmButton
          size="small"
          icon={<TrashIcon size={20} />}
          question={removalQuestion(chosen.length)}
          whatIsLost="They are deleted on these days; other dates of weekly nights stay. This cannot be undone."
          confirmLabel="Remove"
          pendingLabel="Removing…"
          pending={removal.isPending}
          onConfirm={(close) =>
            removal.mutate(
              chosen.map(({ id }) => id),
              { onSettled: close },
            )
          }
        >
          Remove
        </ConfirmButton>
      )}
    </div>
  )
}
