import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { ChatThread } from '../../../../../contract/chat/chat.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../../lib/page/confirm-button.tsx'
import { useLeaveThread } from '../chat.mutations.ts'
import { whatLeavingMeans } from '../chat.words.ts'

type LeaveThreadProps = { thread: ChatThread; memberId: string; onLeft: () => void }

export function LeaveThread({ thread, memberId, onLeft }: LeaveThreadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending, isSuccess } = useLeaveThread(
    { api, memberId, threadId: thread.id },
    { onSuccess: onLeft, onError: (error) => toastFailure(t.chat.failedToLeaveTheGroup(), error) },
  )
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question={t.chat.leaveThisGroup()}
      whatIsLost={whatLeavingMeans(thread)}
      confirmLabel={t.chat.leaveGroup()}
      pendingLabel={t.chat.leaving()}
      pending={isPending}
      isDone={isSuccess}
      onConfirm={() => mutate()}
    >
      {t.chat.leave()}
    </ConfirmButton>
  )
}
