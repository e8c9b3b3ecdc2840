import { t } from '#texts'
import type { ManagedParty } from '../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useKeepParty } from './managed-parties.queries.ts'
import { saidClosed, saidStillOn } from './party-admin.words.ts'

/** The reports of members about a social, and a button with which an admin confirms that it is still on. */
export function Doubt({ api, party }: { api: Api; party: ManagedParty }) {
  const { id, closedCount, stillOnCount } = party
  const keep = useKeepParty(api, {
    onSuccess: () =>
      toast({
        announceOnly: true,
        title: t.partyAdmin.stillOn(),
        description: t.partyAdmin.earlierVotesNoLongerCount(),
      }),
    onError: (error) => toastFailure(t.partyAdmin.failedToSave(), error),
  })
  if (closedCount === 0) return null
  return (
    <Callout
      tone="amber"
      title={saidClosed(closedCount)}
      action={
        <Button pending={keep.isPending} onClick={() => keep.mutate(id)}>
          {t.partyAdmin.itsStillOn()}
        </Button>
      }
    >
      {saidStillOn(stillOnCount)}
    </Callout>
  )
}
