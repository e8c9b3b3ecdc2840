import { t } from '#texts'
import type { ManagedParty } from '../../../../contract/socials/social-parties.ts'
import { maxRemovals } from '../../../../contract/socials/party-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { TrashIcon } from '../../../ui/pictures/more-icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useRemoveParties } from './managed-parties.queries.ts'
import { removalResult } from './party-admin.words.ts'

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
    onError: (error) => toastFailure(t.partyAdmin.failedToRemoveTheSocials(), error),
  })
  const tooMany = chosen.length > maxRemovals
  return (
    <div className="floating-bar flex flex-wrap items-center justify-end gap-x-3 gap-y-2 p-3 ps-5">
      <output className="me-auto">
        {t.partyAdmin.countSelected({ count: chosen.length })}
        {tooMany && <span className="block text-sm text-danger-ink">{t.partyAdmin.upToAtOnce({ maxRemovals })}</span>}
      </output>
      <Button size="small" variant="quiet" onClick={() => onChoose([])}>
        {t.common.clear()}
      </Button>
      {!tooMany && (
        <ConfirmButton
          size="small"
          icon={<TrashIcon size={20} />}
          question={t.partyAdmin.removeSocials({ count: chosen.length })}
          whatIsLost={t.partyAdmin.removalExplained()}
          confirmLabel={t.common.remove()}
          pendingLabel={t.partyAdmin.removing()}
          pending={removal.isPending}
          onConfirm={(close) =>
            removal.mutate(
              chosen.map(({ id }) => id),
              { onSettled: close },
            )
          }
        >
          {t.common.remove()}
        </ConfirmButton>
      )}
    </div>
  )
}
