import { t } from '#texts'
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
      removed={{ title: t.partyAdmin.socialRemoved(), description: venueName }}
      failed={t.partyAdmin.failedToRemoveTheSocial()}
      onRemoved={onRemoved}
      question={t.partyAdmin.removeParty({ venueName })}
      whatIsLost={later ? t.partyAdmin.laterDatesDeleted({ day }) : t.partyAdmin.dateDeleted({ day })}
      confirmLabel={t.common.remove()}
      pendingLabel={t.partyAdmin.removing()}
    >
      {later ? t.partyAdmin.removeAllLaterDates() : isWeekly ? t.partyAdmin.removeThisDate() : t.common.remove()}
    </RemovalButton>
  )
}
