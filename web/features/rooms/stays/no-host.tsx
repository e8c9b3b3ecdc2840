import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { useLeaveStay, useTakeOver } from './stays.queries.ts'

/** The host has left: one of the guests takes over, or they leave as well. */
export function NoHost({ stay }: { stay: Stay }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const takeOver = useTakeOver(api, {
    onSuccess: () => toast({ title: t.stays.youAreHost(), description: t.stays.youAreHostExplained() }),
    onError: (error) => toastFailure(t.stays.couldntTakeOver(), error),
  })
  const leave = useLeaveStay(api, {
    onSuccess: () => void navigate({ to: '/my-requests' }),
    onError: (error) => toastFailure(t.stays.couldntSave(), error),
  })
  return (
    <Callout
      tone="amber"
      title={t.stays.noHost()}
      action={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="primary" pending={takeOver.isPending} onClick={() => takeOver.mutate(stay.id)}>
            {t.stays.takeOver()}
          </Button>
          <ConfirmButton
            variant="quiet"
            question={t.stays.leaveQuestion()}
            whatIsLost={t.stays.leaveExplained()}
            cancelLabel={t.common.keepIt()}
            confirmLabel={t.stays.leave()}
            pendingLabel={t.stays.leaving()}
            pending={leave.isPending}
            onConfirm={(close) => leave.mutate(stay.id, { onError: close })}
          >
            {t.stays.leave()}
          </ConfirmButton>
        </div>
      }
    >
      {t.stays.noHostExplained()}
    </Callout>
  )
}
