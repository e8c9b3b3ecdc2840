import { useRouteContext } from '@tanstack/react-router'
import { toastFailure } from '../../lib/mutations.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useLeaveThread } from './chat.mutations.ts'

type LeaveThreadProps = { threadId: string; memberId: string; onLeft: () => void }

export function LeaveThread({ threadId, memberId, onLeft }: LeaveThreadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending, isSuccess } = useLeaveThread(
    { api, memberId, threadId },
    { onSuccess: onLeft, onError: (error) => toastFailure('Failed to leave the group', error) },
  )
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question="Leave this group?"
      whatIsLost="You no longer see its messages. Your place in the room stays."
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
