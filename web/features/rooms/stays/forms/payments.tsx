import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Stay } from '../../../../../contract/rooms/stays.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { relativeTime } from '../../../../lib/format/relative-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { BottomSheet } from '../../../../ui/overlays/bottom-sheet.tsx'
import { CheckIcon } from '../../../../ui/pictures/icons.tsx'
import { useReceive, useTakeBack } from '../stays.queries.ts'
import { moneyOf, nameIn } from '../stays.words.ts'
import type { SheetProps } from './change-form.tsx'

/** What was paid, the latest first. */
export function Payments({ stay, memberId, onClose }: SheetProps) {
  return (
    <BottomSheet
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t.stays.whatWasPaid()}
      description={t.stays.whatWasPaidExplained()}
    >
      {stay.payments.length === 0 ? (
        <p className="text-soft">{t.stays.nothingPaid()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {stay.payments.map((payment) => (
            <Payment key={payment.id} {...{ stay, memberId, payment }} />
          ))}
        </ul>
      )}
    </BottomSheet>
  )
}

type PaymentProps = { stay: Stay; memberId: string; payment: Stay['payments'][number] }

function Payment({ stay, memberId, payment: { id, from, to, amount, paidAt, receivedAt } }: PaymentProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const onError = (error: unknown) => toastFailure(t.stays.couldntSave(), error)
  const receive = useReceive(api, { onError })
  const takeBack = useTakeBack(api, { onError })
  const params = { id: stay.id, paymentId: id }
  const side = from === memberId ? 'from' : to === memberId ? 'to' : 'other'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        {t.stays.paymentLine({
          side,
          from: nameIn(stay, from),
          to: nameIn(stay, to),
          amount: moneyOf(amount, stay.price.currency),
        })}
        <span className="block text-sm text-soft">
          {receivedAt === null
            ? t.stays.paidAt({ moment: relativeTime(paidAt) })
            : t.stays.receivedAt({ moment: relativeTime(receivedAt) })}
        </span>
      </span>
      {receivedAt === null && to === memberId && (
        <Button
          size="small"
          variant="primary"
          icon={<CheckIcon size={18} />}
          pending={receive.isPending}
          onClick={() => receive.mutate(params)}
        >
          {t.stays.iHaveReceived()}
        </Button>
      )}
      {receivedAt === null && from === memberId && (
        <Button size="small" variant="quiet" pending={takeBack.isPending} onClick={() => takeBack.mutate(params)}>
          {t.stays.takeBack()}
        </Button>
      )}
    </li>
  )
}
