import { t } from '#texts'
import { copyText } from '../../../../lib/browser/copy-text.ts'
import { deleteEntry } from '../../../../lib/outbox/outbox.ts'
import type { OutboxEntry } from '../../../../lib/outbox/outbox-store.ts'
import { Button } from '../../../../ui/button.tsx'
import { HeldNote } from './held-note.tsx'
import { textOrPhotos } from '../chat.words.ts'
import { NoteButton } from './note-button.tsx'

/** Above the list: refused messages whose chat is not in it, because their author may have left it. */
export function RefusedMessages({ entries }: { entries: readonly OutboxEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul aria-label={t.chat.messagesThatWereNotSent()} className="mb-2 grid gap-2">
      {entries.map((entry) => (
        <RefusedMessage key={entry.clientId} entry={entry} />
      ))}
    </ul>
  )
}

function RefusedMessage({ entry }: { entry: OutboxEntry }) {
  const { content, photos, refusal, isHeld } = entry
  return (
    <li className="grid gap-1 rounded-m border border-line p-2.5 text-sm">
      <p dir="auto" className="line-clamp-6 break-words whitespace-pre-wrap">
        {textOrPhotos(content, photos.length)}
      </p>
      {isHeld ? (
        <HeldNote entry={entry} />
      ) : (
        <p className="text-danger-ink">{t.chat.notSent({ refusal: refusal ?? '' })}</p>
      )}
      <p className="flex justify-end gap-1">
        {content !== '' && (
          <Button variant="quiet" size="small" onClick={() => void copyText(content)}>
            {t.chat.copy()}
          </Button>
        )}
        {!isHeld && <NoteButton onPress={() => void deleteEntry(entry)}>{t.common.delete()}</NoteButton>}
      </p>
    </li>
  )
}
