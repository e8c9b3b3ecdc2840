import { t } from '#texts'
import { useOnline } from '../../../../ui/use-online.ts'
import { deleteEntry, retryEntry, useOutbox } from '../../../../lib/outbox/outbox.ts'
import type { OutboxEntry } from '../../../../lib/outbox/outbox-store.ts'
import { HeldNote } from './held-note.tsx'
import { NoteButton } from './note-button.tsx'

/** Below an own message that could not be sent: the reason, and the possible actions. */
export function UnsentNote({ entry }: { entry: OutboxEntry }) {
  const isOnline = useOnline()
  const { entries, stuck } = useOutbox()
  const { threadId, refusal } = entry
  const first = entries.find((other) => other.threadId === threadId && other.refusal === null)
  // Displayed once for all waiting messages. Above the messages there is already a notice that the browser is offline.
  const isStuck = isOnline && stuck.has(threadId) && first?.clientId === entry.clientId
  if (refusal === null && !isStuck) return null
  if (entry.isHeld) return <HeldNote entry={entry} />
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-1 text-sm text-danger-ink">
      {refusal === null ? t.chat.notSentYet() : t.chat.notSent({ refusal })}
      <NoteButton onPress={() => void retryEntry(entry)}>{t.common.retry()}</NoteButton>
      <NoteButton onPress={() => void deleteEntry(entry)}>{t.common.delete()}</NoteButton>
    </div>
  )
}
