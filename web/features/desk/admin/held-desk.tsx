import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HeldMessage } from '../../../../contract/desk/held-messages.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatCount } from '../../../lib/format/counts.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AdminList } from './admin-list.tsx'
import { heldMessagesQuery, useLetThrough } from './admin.queries.ts'
import { DeskMember } from './desk-member.tsx'
import { heldText, lostCopies } from './desk.words.ts'

const RefuseDialog = lazyPart(() => import('./refuse-message-dialog.tsx'), 'RefuseMessageDialog')

/** Texts of new members that are held for review. Admins see the text, but not the recipients. */
export function HeldDesk({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={heldMessagesQuery(api, adminId)}
      nouns={['text', 'texts']}
      failed="Failed to load the held messages. Please try again."
      empty={
        <EmptyState title="Nothing is waiting for you">
          What a new member writes to many people waits here until an admin has looked at it, for a week at most.
        </EmptyState>
      }
    >
      {(message) => <Held api={api} message={message} />}
    </AdminList>
  )
}

type HeldProps = { api: Api; message: HeldMessage }

function Held({ api, message }: HeldProps) {
  const { content, createdAt, sender } = message
  const [isRefusing, setRefusing] = useState(false)
  const letThrough = useLetThrough(api, {
    onSuccess: ({ sent, lost }) =>
      toast({
        title: sent === 0 ? 'Nothing could be sent' : `Sent to ${formatCount(sent, 'member')}`,
        ...(lost > 0 && sent > 0 && { description: lostCopies(lost) }),
      }),
    onError: (error) => toastFailure('Failed to send it', error),
  })
  return (
    <article aria-label={`Text from ${sender.name}`} className="grid gap-3">
      <DeskMember member={sender} isSuspended={sender.isSuspended}>
        <Link to="/admin/members" search={{ query: sender.username }} className="link-quiet">
          @{sender.username}
        </Link>
        {` · since ${formatDayOf(sender.createdAt)} · written ${formatDayOf(createdAt)}`}
      </DeskMember>
      <p dir="auto" className="max-w-[65ch] break-words whitespace-pre-wrap">
        {content}
      </p>
      <p className="text-sm text-soft">{heldText(message)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={letThrough.isPending}
          pendingLabel="Sending…"
          onClick={() => letThrough.mutate(message)}
        >
          Let through<span className="sr-only">: text from {sender.name}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="text-danger-ink"
          {...dialogTrigger(RefuseDialog.preload)}
          onClick={() => setRefusing(true)}
        >
          Refuse<span className="sr-only">: text from {sender.name}</span>
        </Button>
      </div>
      {isRefusing && <RefuseDialog api={api} message={message} onClose={() => setRefusing(false)} />}
    </article>
  )
}
