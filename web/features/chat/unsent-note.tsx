import { useOnline } from '../../lib/online.ts'
import { dropEntry, retryEntry, useOutbox } from '../../lib/outbox/outbox.ts'
import type { OutboxEntry } from '../../lib/outbox/outbox-store.ts'
import { Button } from '../../ui/button.tsx'

/** Below an own message that could not be sent: why, and what the writer can do. */
export function UnsentNote({ entry }: { entry: OutboxEntry }) {
  const isOnline = useOnline()
  const { entries, isStuck } = useOutbox()
  if (entry.refusal !== null)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-x-1 text-sm text-danger-ink">
        Not sent. {entry.refusal}
        <Retry entry={entry} />
        <Button variant="quiet" size="small" onClick={() => void dropEntry(entry.clientId)}>
          Delete
        </Button>
      </div>
    )
  const waiting = entries.find(({ threadId, refusal }) => threadId === entry.threadId && refusal === null)
  // Shown once for all that wait behind it; that the browser is offline is shown above the messages.
  if (!isStuck || !isOnline || waiting?.clientId !== entry.clientId) return null
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-1 text-sm text-danger-ink">
      Not sent yet. We keep trying.
      <Retry entry={entry} />
    </div>
  )
}

const Retry = ({ entry }: { entry: OutboxEntry }) => (
  <Button variant="quiet" size="small" onClick={() => void retryEntry(entry)}>
    Retry
  </Button>
)
