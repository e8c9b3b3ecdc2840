import type { Festival } from '../../../contract/festivals.ts'
import type { Api } from '../../lib/api.ts'
import { useRemoval } from '../../lib/removal.ts'
import { RemoveButton } from '../../ui/remove-button.tsx'

type RemoveFestivalProps = { api: Api; festival: Festival; onRemoved?: () => Promise<unknown> }

/** Removes a festival once it is said what goes with it. */
export function RemoveFestival({ api, festival, onRemoved }: RemoveFestivalProps) {
  const { id, name } = festival
  const removal = useRemoval({
    call: () => api.festivals.remove({ params: { id } }),
    itself: ['festivals', 'one', id],
    lists: [['festivals']],
    removed: { title: 'Festival removed', description: name },
    failed: 'Failed to remove the festival',
    onRemoved,
  })
  return (
    <RemoveButton
      label="Remove"
      question={`Remove ${name}?`}
      whatIsLost={whatIsLost(festival)}
      confirmLabel="Remove festival"
      pendingLabel="Removing…"
      removal={removal}
    />
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
