import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { HeldMessage } from '../../../../contract/desk/held-messages.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AdminList } from './admin-list.tsx'
import { heldMessagesQuery, useLetThrough } from './admin.queries.ts'
import { DeskMember } from './desk-member.tsx'
import { counted, heldText } from './desk.words.ts'

const RefuseDialog = lazyPart(() => import('./dialogs/refuse-message-dialog.tsx'), 'RefuseMessageDialog')

/** Texts of new members that are held for review. Admins see the text, but not the recipients. */
export function HeldDesk({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={heldMessagesQuery(api, adminId)}
      counted={t.desk.countOfMessages}
      failed={t.desk.failedToLoadHeld()}
      empty={<EmptyState title={t.desk.nothingIsWaitingForYou()}>{t.desk.heldExplained()}</EmptyState>}
    >
      {(message) => <Held api={api} message={message} />}
    </AdminList>
  )
}

const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>

type HeldProps = { api: Api; message: HeldMessage }

function Held({ api, message }: HeldProps) {
  const { content, createdAt, sender } = message
  const [isRefusing, setRefusing] = useState(false)
  const letThrough = useLetThrough(api, {
    onSuccess: ({ sent, lost }) =>
      toast({
        title: sent === 0 ? t.desk.nothingCouldBeSent() : t.desk.sentTo(counted(sent)),
        ...(lost > 0 && sent > 0 && { description: t.desk.lostCopies({ count: lost }) }),
      }),
    onError: (error) => toastFailure(t.desk.failedToSendIt(), error),
  })
  return (
    <article aria-label={t.desk.messageFrom({ sender: sender.name })} className="grid gap-3">
      <DeskMember member={sender} isSuspended={sender.isSuspended}>
        <Link to="/admin/members" search={{ query: sender.username }} className="link-quiet">
          @{sender.username}
        </Link>
        {` · ${t.desk.since({ day: formatDayOf(sender.createdAt) })} · ${t.desk.written({ day: formatDayOf(createdAt) })}`}
      </DeskMember>
      <p dir="auto" className="max-w-[65ch] break-words whitespace-pre-wrap">
        {content}
      </p>
      <p className="text-sm text-soft">{heldText(message)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={letThrough.isPending}
          pendingLabel={t.desk.sending()}
          onClick={() => letThrough.mutate(message)}
        >
          {t.desk.letThroughMessage({ sender: sender.name, hidden })}
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="text-danger-ink"
          {...dialogTrigger(RefuseDialog.preload)}
          onClick={() => setRefusing(true)}
        >
          {t.desk.declineMessage({ sender: sender.name, hidden })}
        </Button>
      </div>
      {isRefusing && <RefuseDialog api={api} message={message} onClose={() => setRefusing(false)} />}
    </article>
  )
}
