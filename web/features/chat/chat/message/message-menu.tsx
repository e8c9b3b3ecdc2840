import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { t } from '#texts'
import type { ChatMessage } from '../../../../../contract/chat/chat.ts'
import { editableMinutes } from '../../../../../contract/chat/chat-limits.ts'
import { copyText } from '../../../../lib/browser/copy-text.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { CopyIcon, EditIcon, ReplyIcon, TrashIcon } from '../../../../ui/pictures/more-icons.tsx'
import { MenuChoice } from '../../../../ui/overlays/menu-choice.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { ReportChoice } from '../../../../lib/reports/report-choice.tsx'
import { ReportDialog, type ReportedThing } from '../../../../lib/reports/report-dialog.tsx'
import { useDeleteMessage, useReact } from '../chat.mutations.ts'
import { ownReaction } from '../messages.ts'
import { ReactionRow } from './reaction-row.tsx'

/** The message with an open menu, and the element that was pressed. */
export type OpenMenu = { message: ChatMessage; anchor: HTMLElement }

type MessageMenuProps = OpenMenu & {
  memberId: string
  threadId: string
  onReply: () => void
  onEdit: () => void
  onClose: () => void
}

/** The actions for a message. */
export function MessageMenu({ message, anchor, memberId, threadId, onReply, onEdit, onClose }: MessageMenuProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isAsking, setAsking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const anchorRef = useRef(anchor)
  const { mutate, isPending } = useDeleteMessage(
    { api, memberId, threadId },
    { onSuccess: onClose, onError: (error) => toastFailure(t.chat.failedToDeleteTheMessage(), error) },
  )
  const react = useReact({ api, memberId, threadId })
  const isOwn = message.senderId === memberId
  const [isRecent] = useState(() => Date.now() - Date.parse(message.createdAt) < editableMinutes * 60_000)
  const thing: ReportedThing = { contextType: 'chat_message', contextId: message.id, name: message.senderName }
  if (isReporting) return <ReportDialog thing={thing} opener={anchor} onClose={onClose} />
  if (isAsking)
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        opener={anchor}
        title={t.chat.deleteThisMessage()}
        description={t.chat.deletingMessage({
          photos: message.images.length,
          hasText: message.content === '' ? 'other' : 'yes',
        })}
        confirmLabel={t.common.delete()}
        pendingLabel={t.chat.deleting()}
        pending={isPending}
        onConfirm={() => mutate(message)}
      />
    )
  return (
    <Popover open onOpenChange={onClose} anchor={anchorRef} label={t.chat.messageOptions()} align="end" className="p-2">
      <ReactionRow
        own={ownReaction(message)}
        onChoose={(reaction) => {
          onClose()
          void react(message, reaction)
        }}
      />
      <ul className="grid min-w-44">
        <MenuChoice
          icon={<ReplyIcon size={20} />}
          onPress={() => {
            onClose()
            onReply()
          }}
        >
          {t.chat.reply()}
        </MenuChoice>
        {message.content !== '' && (
          <MenuChoice icon={<CopyIcon size={20} />} onPress={() => void copyText(message.content).then(onClose)}>
            {t.chat.copy()}
          </MenuChoice>
        )}
        {isOwn && isRecent && (
          <MenuChoice
            icon={<EditIcon size={20} />}
            onPress={() => {
              onClose()
              onEdit()
            }}
          >
            {t.common.edit()}
          </MenuChoice>
        )}
        {isOwn && (
          <MenuChoice icon={<TrashIcon size={20} />} onPress={() => setAsking(true)}>
            {t.common.delete()}
          </MenuChoice>
        )}
        {!isOwn && <ReportChoice thing={thing} onPress={() => setReporting(true)} />}
      </ul>
    </Popover>
  )
}
