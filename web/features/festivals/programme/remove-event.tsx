import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import type { Api } from '../../../lib/api.ts'
import { useRemoval } from '../../../lib/changes/removal.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { TrashIcon } from '../../../ui/pictures/more-icons.tsx'
import { touchedByEvents } from './programme.mutations.ts'

export function RemoveEvent({ api, event }: { api: Api; event: FestivalEvent }) {
  const removal = useRemoval({
    call: () => api.programme.remove({ params: { id: event.id } }),
    itself: ['programme', 'event', event.id],
    lists: touchedByEvents,
    removed: { title: 'Event removed', description: event.title },
    failed: 'Failed to remove the event',
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      icon={<TrashIcon size={20} />}
      question={`Remove “${event.title}”?`}
      whatIsLost="It is removed from the programme and from the plans of everyone who chose it. This cannot be undone."
      confirmLabel="Remove"
      pendingLabel="Removing…"
      pending={removal.isPending}
      isDone={removal.isSuccess}
      onConfirm={() => removal.mutate()}
    >
      Remove<span className="sr-only"> {event.title}</span>
    </ConfirmButton>
  )
}
