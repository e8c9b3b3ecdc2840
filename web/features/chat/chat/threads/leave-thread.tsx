import { useRouteContext } from '@tanstack/react-router'
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
    { onSuccess: onLeft, onError: (error) => toastFailure('Failed to leave the group', error) },
  )
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question="Leave this group?"
      whatIsLost={whatLeavingMeans(thread)}
      confirmLabel="Leave group"
      pendingLabel="Leaving…"
      pending={isPending}
      isDone={isSuccess}
      onConfirm={() => mutate()}
    >
      Leave
    </ConfirmButton>
  )
}
