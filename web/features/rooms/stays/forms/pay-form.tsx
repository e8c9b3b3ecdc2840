import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { newId } from '../../../../lib/changes/new-id.ts'
import { fieldErrorsOf } from '../../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../../lib/forms/form-sheet.tsx'
import { firstNameOf } from '../../../../lib/member/first-name.ts'
import { NumberField } from '../../../../ui/fields/preset-fields.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { payees } from '../payees.ts'
import { usePay } from '../stays.queries.ts'
import type { SheetProps } from './change-form.tsx'
import { amountText, minorOf } from './price-form.tsx'

/** 'I have paid': to whom one owes most, with what one owes. No money passes here. */
export function PayForm({ stay, memberId, onClose }: SheetProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { balance, price } = stay
  const others = payees(stay, memberId)
  const first = balance.find(({ from, to }) => from === memberId && others.some(({ id }) => id === to))
  const [to, setTo] = useState(first?.to ?? others[0]?.id ?? '')
  const [amount, setAmount] = useState(() => amountText(first?.amount ?? null, price.currency))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [idempotencyKey] = useState(newId)
  const pay = usePay(api)

  async function save() {
    const minor = minorOf(amount, price.currency)
    if (minor === null || minor === 0) return setErrors({ amount: t.stayErrors.amount() })
    setErrors({})
    try {
      await pay.mutateAsync({ id: stay.id, to, amount: minor, idempotencyKey })
      onClose()
    } catch (error) {
      setErrors(Object.fromEntries(fieldErrorsOf(error)))
      toastFailure(t.stays.couldntSave(), error)
    }
  }

  return (
    <FormSheet
      title={t.stays.iHavePaid()}
      description={t.stays.iHavePaidExplained()}
      submitLabel={t.stays.iHavePaid()}
      pendingLabel={t.stays.saving()}
      pending={pay.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onClose={onClose}
    >
      <Select label={t.stays.toWhom()} value={to} error={errors['to']} onChange={(event) => setTo(event.target.value)}>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {firstNameOf(name)}
          </option>
        ))}
      </Select>
      <NumberField
        decimal
        label={t.stays.amountIn({ currency: price.currency })}
        value={amount}
        error={errors['amount']}
        onChange={(event) => setAmount(event.target.value)}
      />
    </FormSheet>
  )
}
