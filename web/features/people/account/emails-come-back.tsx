import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { MailBounce } from '../../../../contract/people/mail-bounces.ts'
import { toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { b } from '../../../ui/text-elements.tsx'
import { bounceKey } from './mail-bounces.queries.ts'

/** At a visit of a member whose emails come back, once: what they can do. */
export function EmailsComeBack({ memberId, bounce }: { memberId: string; bounce: MailBounce }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isClosed, setClosed] = useState(false)
  const again = useApiMutation({
    call: () => api.mailBounces.tryAgain(),
    refetch: [bounceKey(memberId)],
    onSuccess: () => toast({ title: t.account.triedAgain(), description: t.account.triedAgainExplained() }),
    onError: (error) => toastFailure(t.account.notTriedAgain(), error),
  })
  if (isClosed) return null
  const close = () => setClosed(true)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t.account.emailsComeBack()}
      footer={
        <>
          <Link to="/settings" className={buttonClass({ variant: 'primary' })} onClick={close}>
            {t.account.changeAddress()}
          </Link>
          <Button pending={again.isPending} onClick={() => again.mutate()}>
            {t.account.tryAddressAgain()}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {t.account.emailsComeBackExplained({ address: bounce.address, day: formatDayOf(bounce.since), b })}
      </p>
    </Dialog>
  )
}
