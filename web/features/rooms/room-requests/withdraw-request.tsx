import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWithdraw } from './room-requests.queries.ts'

/** Withdraws a request, or gives up the place, after a confirmation that states what is lost. */
export function WithdrawRequest({ request }: { request: RoomRequest }) {
  const { api } = useRouteContext({ from: '__root__' })
  const withdraw = useWithdraw(api, {
    onSuccess: () => toast({ title: t.roomRequests.requestWithdrawn(), description: request.room.title }),
    onError: (error) =>
      toastFailure(t.roomRequests.failedToWithdrawTheRequest(), error, t.common.pleaseTryAgainLater()),
  })
  const isAccepted = request.status === 'accepted'
  const label = isAccepted ? t.roomRequests.giveUpMyPlace() : t.common.withdraw()
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question={isAccepted ? t.roomRequests.giveUpYourPlaceQuestion() : t.roomRequests.withdrawQuestion()}
      whatIsLost={whatIsLost(request)}
      cancelLabel={t.common.keepIt()}
      confirmLabel={label}
      pendingLabel={t.roomRequests.withdrawing()}
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
    ? t.roomRequests.giveUpYourPlaceExplained({ title: room.title, host: host.name })
    : t.roomRequests.withdrawExplained({ host: host.name, title: room.title })
}
