import type { Meetup } from '../../../contract/meetups.ts'
import type { Api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../lib/page/confirm-button.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useLeaveMeetup } from './meetups.mutations.ts'

/** Gives back the place, or takes back the wish for one. It asks first where the place may be gone at once. */
export function LeaveButton({ api, meetup }: { api: Api; meetup: Meetup }) {
  const { id, title, ownStatus, status, isPrivate } = meetup
  const leave = useLeaveMeetup(api, {
    onSuccess: () =>
      toast({
        title: ownStatus === 'pending' ? 'You no longer ask to join' : 'You left the meetup',
        description: title,
      }),
    onError: (error) => toastFailure('Error', error),
  })
  const name = <span className="sr-only">: {title}</span>
  if (ownStatus === 'pending')
    return (
      <Button size="small" pending={leave.isPending} onClick={() => leave.mutate(id)}>
        Take back
        {name}
      </Button>
    )
  if (status !== 'full' && !isPrivate)
    return (
      <Button size="small" pending={leave.isPending} onClick={() => leave.mutate(id)}>
        Leave
        {name}
      </Button>
    )
  return (
    <ConfirmButton
      size="small"
      question="Leave this meetup?"
      whatIsLost={
        isPrivate
          ? 'Your place is free again. To come back you would have to ask anew.'
          : 'Your place is free again, and somebody else may take it at once.'
      }
      cancelLabel="Keep my place"
      confirmLabel="Leave"
      pendingLabel="Leaving…"
      pending={leave.isPending}
      onConfirm={(close) => leave.mutate(id, { onSettled: close })}
    >
      Leave
      {name}
    </ConfirmButton>
  )
}
