import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useLeaveMeetup } from './meetups.mutations.ts'

/** Gives up the place after a confirmation that states what is lost; a request to join is withdrawn at once. */
export function LeaveButton({ api, meetup }: { api: Api; meetup: Meetup }) {
  const { id, title, ownStatus, isPrivate } = meetup
  const isAsking = ownStatus === 'pending'
  const leave = useLeaveMeetup(api, {
    onSuccess: () =>
      toast({ title: isAsking ? 'You no longer ask to join' : 'You left the meetup', description: title }),
    onError: (error) => toastFailure('Error', error),
  })
  const name = <span className="sr-only">: {title}</span>
  if (isAsking)
    return (
      <Button size="small" pending={leave.isPending} onClick={() => leave.mutate(id)}>
        Take back
        {name}
      </Button>
    )
  return (
    <ConfirmButton
      size="small"
      question="Leave this meetup?"
      whatIsLost={
        isPrivate
          ? 'Your place is free again. To come back you would have to ask again.'
          : 'Your place is free again, and someone else may take it at once.'
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
