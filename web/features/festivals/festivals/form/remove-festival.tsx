import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../../lib/api.ts'
import { RemovalButton } from '../../../../lib/changes/removal-button.tsx'

type RemoveFestivalProps = { api: Api; festival: Festival; onRemoved?: () => Promise<unknown> }

/** Removes a festival after a confirmation that states what is lost with it. */
export function RemoveFestival({ api, festival, onRemoved }: RemoveFestivalProps) {
  const { id, name } = festival
  return (
    <RemovalButton
      call={() => api.festivals.remove({ params: { id } })}
      itself={['festivals', 'one', id]}
      lists={[['festivals']]}
      removed={{ title: 'Festival removed', description: name }}
      failed="Failed to remove the festival"
      onRemoved={onRemoved}
      question={`Remove ${name}?`}
      whatIsLost={whatIsLost(festival)}
      confirmLabel="Remove festival"
      pendingLabel="Removing…"
    >
      Remove
    </RemovalButton>
  )
}

function whatIsLost({ goingCount, interestedCount }: Festival) {
  const people = goingCount + interestedCount
  const lost =
    people === 0
      ? "Its page and everyone's hearts for it"
      : `Its page, everyone's hearts for it and the plans of ${people === 1 ? 'one person' : `${people} people`}`
  return `${lost} are deleted. This cannot be undone.`
}
