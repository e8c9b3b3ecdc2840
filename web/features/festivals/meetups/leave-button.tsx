import { t } from '#texts'
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
      toast({ title: isAsking ? t.meetups.requestWithdrawn() : t.meetups.youLeftTheMeetup(), description: title }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  const name = (
    <span className="sr-only">
      : <bdi>{title}</bdi>
    </span>
  )
  if (isAsking)
    return (
      <Button size="small" pending={leave.isPending} onClick={() => leave.mutate(id)}>
        {t.common.withdraw()}
        {name}
      </Button>
    )
  return (
    <ConfirmButton
      size="small"
      question={t.meetups.leaveQuestion()}
      whatIsLost={isPrivate ? t.meetups.placeLostAskAgain() : t.meetups.placeLost()}
      cancelLabel={t.meetups.keepMyPlace()}
      confirmLabel={t.meetups.leave()}
      pendingLabel={t.meetups.leaving()}
      pending={leave.isPending}
      onConfirm={(close) => leave.mutate(id, { onSettled: close })}
    >
      {t.meetups.leave()}
      {name}
    </ConfirmButton>
  )
}
