import { useRouteContext } from '@tanstack/react-router'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWithdraw } from './room-requests.queries.ts'

/** Withdraws a request, or gives up the place, after a confirmation that states what is lost. */
export function WithdrawRequest({ request }: { request: RoomRequest }) {
  const { api } = useRouteContext({ from: '__root__' })
  const withdraw = useWithdraw(api, {
    onSuccess: () => toast({ title: 'Request withdrawn', description: request.room.title }),
    onError: (error) => toastFailure('Failed to withdraw the request', error, 'Please try again later.'),
  })
  const isAccepted = request.status === 'accepted'
  const label = isAccepted ? 'Give up my place' : 'Withdraw'
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question={isAccepted ? 'Give up your place?' : 'Withdraw your request?'}
      whatIsLost={whatIsLost(request)}
      cancelLabel="Keep it"
      confirmLabel={label}
      pendingLabel="Withdrawing…"
      pending={withdraw.isPending}
      onConfirm={(close) => withdraw.mutate(request.id, { onError: close })}
    >
      {label}
      <span className="sr-only">: {request.room.title}</span>
    </ConfirmButton>
  )
}

function whatIsLost({ status, host, room }: RoomRequest) {
  return status === 'accepted'
    ? `Someone else can take your place in “${room.title}” right away, and ${host.name} is told. To come back, you’d have to ask again.`
    : `Your message to ${host.name} is deleted. You can ask for “${room.title}” again as long as there is a place.`
}
