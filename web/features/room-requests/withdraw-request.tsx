import { useRouteContext } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { RoomRequest } from '../../../contract/room-requests.ts'
import { Part } from '../../lib/part.tsx'
import { toastFailure } from '../../lib/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWithdraw } from './room-requests.queries.ts'

const loadDialog = () => import('../../ui/dialog.tsx')
const ConfirmDialog = lazy(() => loadDialog().then(({ ConfirmDialog }) => ({ default: ConfirmDialog })))

/** Takes a request back once it is said what that loses. */
export function WithdrawRequest({ request }: { request: RoomRequest }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw(api, {
    onSuccess: () => toast({ title: 'Request withdrawn', description: request.room.title }),
    onError: (error) => {
      setAsking(false)
      toastFailure('Failed to withdraw the request', error, 'Please try again later.')
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setAsking(true)}
        className="text-danger-ink"
      >
        {request.status === 'accepted' ? 'Give up my place' : 'Withdraw'}
        <span className="sr-only">: {request.room.title}</span>
      </Button>
      {asking && (
        <Part>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={request.status === 'accepted' ? 'Give up your place?' : 'Withdraw your request?'}
            description={whatIsLost(request)}
            cancelLabel="Keep it"
            confirmLabel={request.status === 'accepted' ? 'Give up my place' : 'Withdraw'}
            pendingLabel="Withdrawing…"
            pending={withdraw.isPending}
            onConfirm={() => withdraw.mutate(request.id)}
          />
        </Part>
      )}
    </>
  )
}

function whatIsLost({ status, host, room }: RoomRequest) {
  return status === 'accepted'
    ? `Your place in «${room.title}» is free again, and ${host.name} is told. Somebody else may take it: to come back you would have to ask anew.`
    : `Your message to ${host.name} is deleted. You can ask for «${room.title}» again as long as there is a place.`
}
