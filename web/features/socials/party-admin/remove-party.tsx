import type { ManagedParty } from '../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../lib/api.ts'
import { formatPartyDay } from '../../../lib/format/dates.ts'
import { RemovalButton } from '../../../lib/changes/removal-button.tsx'

type RemovePartyProps = { api: Api; party: ManagedParty; onRemoved: () => Promise<unknown> }

/** Removes a social; for a weekly night optionally also all of its later dates. */
export function RemoveParty(props: RemovePartyProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <RemoveButton {...props} later={false} />
      {props.party.isWeekly && <RemoveButton {...props} later />}
    </div>
  )
}

function RemoveButton({ api, party, onRemoved, later }: RemovePartyProps & { later: boolean }) {
  const { id, venueName, date, isWeekly } = party
  const day = formatPartyDay(date.slice(0, 10))
  return (
    <RemovalButton
      call={() => api.socialParties.remove({ params: { id }, query: later ? { later: 'true' } : {} })}
      itself={['social-parties', 'details', id]}
      lists={[['social-parties']]}
      removed={{ title: 'Social removed', description: venueName }}
      failed="Failed to remove the social"
      onRemoved={onRemoved}
      question={`Remove ${venueName}?`}
      whatIsLost={`${later ? `Its dates from ${day} on are` : `Its date on ${day} is`} deleted. This cannot be undone.`}
      confirmLabel="Remove"
      pendingLabel="Removing…"
    >
      {later ? 'Remove all later dates' : isWeekly ? 'Remove this date' : 'Remove'}
    </RemovalButton>
  )
}
