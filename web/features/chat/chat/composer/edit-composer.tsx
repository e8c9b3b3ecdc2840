import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { ChatMessage } from '../../../../../contract/chat/chat.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { EditIcon } from '../../../../ui/pictures/more-icons.tsx'
import { useEditMessage } from '../chat.mutations.ts'
import { Composer } from './composer.tsx'

type EditComposerProps = { message: ChatMessage; memberId: string; threadId: string; onEnd: () => void }

/** Edits an own message in the field for new messages. */
export function EditComposer({ message, memberId, threadId, onEnd }: EditComposerProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending } = useEditMessage(
    { api, memberId, threadId },
    { onSuccess: onEnd, onError: (error) => toastFailure(t.chat.failedToChangeTheMessage(), error) },
  )
  const submit = (content: string) => {
    if (content === message.content) onEnd()
    else mutate({ id: message.id, content })
    return false
  }
  return (
    <Composer
      initial={message.content}
      action={t.common.save()}
      pending={isPending}
      needsNetwork
      focusFor={message.id}
      onSubmit={submit}
      onEscape={onEnd}
      note={
        <p className="flex items-center gap-2 ps-2 text-sm text-soft">
          <EditIcon size={18} className="flex-none" />
          <span className="flex-1">{t.chat.editingYourMessage()}</span>
          <IconButton label={t.chat.stopEditing()} icon={<CloseIcon size={20} />} onClick={onEnd} />
        </p>
      }
    />
  )
}
