import { t } from '#texts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import type { Api } from '../../../lib/api.ts'
import { useRemoval } from '../../../lib/changes/removal.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { TrashIcon } from '../../../ui/pictures/more-icons.tsx'
import { touchedByEvents } from './programme.mutations.ts'
import { hidden } from '../../../ui/text-elements.tsx'

export function RemoveEvent({ api, event }: { api: Api; event: FestivalEvent }) {
  const removal = useRemoval({
    call: () => api.programme.remove({ params: { id: event.id } }),
    itself: ['programme', 'event', event.id],
    lists: touchedByEvents,
    removed: { title: t.programme.eventRemoved(), description: event.title },
    failed: t.programme.failedToRemove(),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      icon={<TrashIcon size={20} />}
      question={t.programme.removeQuestion({ title: event.title })}
      whatIsLost={t.programme.removalExplained()}
      confirmLabel={t.common.remove()}
      pendingLabel={t.programme.removing()}
      pending={removal.isPending}
      isDone={removal.isSuccess}
      onConfirm={() => removal.mutate()}
    >
      {t.programme.removeNamed({
        title: event.title,
        hidden,
      })}
    </ConfirmButton>
  )
}
