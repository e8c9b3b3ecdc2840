import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { formatHoldEnd } from './held-places.ts'
import { useAgree } from './room-requests.queries.ts'

type HeldPlaceProps = {
  request: Pick<RoomRequest, 'id' | 'asked' | 'offerVersion' | 'holdUntil'>
  host: { name: string }
  title: string
}

/** A place that is held for this member, with the button to say yes. Of a changed offer they agree to the changes, below. */
export function HeldPlace({ request: { id, asked, offerVersion, holdUntil }, host, title }: HeldPlaceProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const order = useDayOrder()
  const agree = useAgree(api, {
    onSuccess: ({ status }) =>
      status === 'accepted'
        ? toast({ title: t.roomRequests.youSaidYes(), description: title })
        : toast({
            variant: 'destructive',
            title: t.roomRequests.tooLateForIt(),
            description: t.roomRequests.stillWaiting({ host: host.name }),
          }),
    onError: (error) => toastFailure(t.roomRequests.couldntSaveThat(), error),
  })
  if (holdUntil === null) return null
  return (
    <Callout
      tone="amber"
      title={t.roomRequests.heldUntil({ end: formatHoldEnd(holdUntil, order) })}
      action={
        asked === null && (
          <Button
            variant="primary"
            size="small"
            icon={<CheckIcon size={18} />}
            pending={agree.isPending}
            onClick={() => agree.mutate({ id, version: offerVersion })}
          >
            {t.roomRequests.sayYes()}
            <span className="sr-only">: {title}</span>
          </Button>
        )
      }
    >
      {t.roomRequests.heldExplained()}
    </Callout>
  )
}

type LapsedPlaceProps = { request: Pick<RoomRequest, 'lapsedAt' | 'host'> }

/** The member did not say yes in time. */
export const LapsedPlace = ({ request: { lapsedAt, host } }: LapsedPlaceProps) =>
  lapsedAt !== null && (
    <Callout title={t.roomRequests.holdRanOut()}>{t.roomRequests.stillWaiting({ host: host.name })}</Callout>
  )
