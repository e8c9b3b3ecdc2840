import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { toastFailure, useApiMutation } from '../../../../lib/changes/mutations.ts'
import { deleteEntry } from '../../../../lib/outbox/outbox.ts'
import type { OutboxEntry } from '../../../../lib/outbox/outbox-store.ts'
import { heldQuery } from '../chat.queries.ts'
import { NoteButton } from './note-button.tsx'

/** Below a message that is held for review, or that was not sent after the review ended. */
export function HeldNote({ entry }: { entry: OutboxEntry }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(heldQuery(api, entry.memberId))
  const isOver = data !== undefined && data.every(({ clientId }) => clientId !== entry.clientId)
  const takeBack = useApiMutation({
    call: () => api.heldMessages.takeBack({ params: { clientId: entry.clientId } }),
    onSuccess: () => void deleteEntry(entry),
    onError: (error) => toastFailure(t.chat.withdrawFailed(), error),
    refetch: [heldQuery(api, entry.memberId).queryKey],
  })
  if (!isOver)
    return (
      <div className="flex flex-wrap items-center justify-end gap-x-1 text-sm text-soft">
        <output className="text-end">{entry.refusal}</output>
        <NoteButton pending={takeBack.isPending} onPress={() => takeBack.mutate()}>
          {t.common.withdraw()}
        </NoteButton>
      </div>
    )
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-1 text-sm text-danger-ink">
      <span>
        {t.chat.notSentSeeNotifications({
          link: (inner) => (
            <Link to="/notifications" className="link">
              {inner}
            </Link>
          ),
        })}
      </span>
      <NoteButton onPress={() => void deleteEntry(entry)}>{t.common.delete()}</NoteButton>
    </div>
  )
}
